// The reasons for which the server rejects an uploaded file (product 8.5).

/** The value of `reason` in the response, beside IsUploaded. */
export type RejectionReason =
  | 'fileName'
  | 'fileType'
  | 'fileEmpty'
  | 'fileSize'
  | 'fileCount'
  /** The content does not have the type of the file extension. */
  | 'fileContent'
  /** Active content: macros, or in a PDF file a script, a program to start or another file. */
  | 'fileActive'
  /** The file is encrypted with a password. */
  | 'fileLocked'
  /** A zip bomb: the archive unpacks to far more than its size. */
  | 'fileBomb'
  | 'fileInfected';
