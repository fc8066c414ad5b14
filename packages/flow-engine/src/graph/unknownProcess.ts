/** What is said where a call names a process, or a version of one, that is not there. */
export const unknownProcess = (key: string, version?: number) =>
  `子流程标识不存在：${key}${version === undefined ? '' : ` v${version}`}`
