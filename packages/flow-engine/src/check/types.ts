/** What a check has to say of a process; errors block its deployment (workflow §12.6). */
export interface Finding {
  level: 'error' | 'warning'
  message: string
  /** Id of the node or flow. */
  element?: string
  /** Work outside that the product does not know under this name; it can be mapped. */
  handler?: { name: string; source: string }
}

/** What is known around the process. */
export interface CheckContext {
  zone: string
  /** Handlers that the product runs, by the name that the file uses. */
  isHandler: (name: string) => boolean
  /** Whether a called process exists or comes with the same file. */
  isProcess: (key: string, version?: number) => boolean
  /** Whether there is a form of this code that people fill. */
  isForm: (code: string) => boolean
  /** The process has a form of its own: the one that its start names is not asked for. */
  hasForm?: boolean
}
