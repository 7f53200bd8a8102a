// The reasons for which the server refuses an uploaded file.

/** Why a file is not kept, in the one word that stands beside IsUploaded. */
export type RejectionReason =
  | 'fileName'
  | 'fileType'
  | 'fileEmpty'
  | 'fileSize'
  | 'fileCount'
  /** The content is not what the ending says. */
  | 'fileContent'
  /** A password is needed to read it. */
  | 'fileLocked'
  /** It unpacks to far more than it holds. */
  | 'fileBomb'
  | 'fileInfected';
