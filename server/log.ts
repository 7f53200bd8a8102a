// The interface of the server's log, so that handlers do not depend on Fastify or pino.

/** The methods of pino that handlers use. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
