/** Files of the product behind one door; where the bytes are is the storage's business. */
export interface Files {
  /** Removes what earlier runs left unfinished. */
  start(): Promise<void>
}
