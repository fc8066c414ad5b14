/** The record page of a request, and of one task in it (workflow §2.1). */
export const recordLink = (procInsId: string, taskId?: string): string =>
  `/task/record?${new URLSearchParams({ procInsId, ...(taskId && { taskId }) }).toString()}`
