import { ApiError } from './http.ts'

/** Number that finds a failed request in the server's log. */
export function RequestNumber({ value }: { value: string }) {
  return <small className="request-number">请求编号 {value}</small>
}

/** That of a failure, where it has one. */
export const traceOf = (error: Error) => (error instanceof ApiError ? error.traceId : undefined)
