import { vi } from 'vitest'

/** A request of an upload that the test answers. */
export class StubbedUpload extends EventTarget {
  readonly upload = new EventTarget()
  status = 200
  responseText = ''
  responseType = ''
  aborted = false
  body: FormData | null = null
  readonly headers: Record<string, string> = {}

  open() {}
  setRequestHeader(name: string, value: string) {
    this.headers[name.toLowerCase()] = value
  }
  getResponseHeader = () => 'application/json'
  send(body: FormData) {
    this.body = body
    all.push(this)
  }
  abort() {
    this.aborted = true
    this.end('abort')
  }
  progress(loaded: number, total: number) {
    this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total }))
  }
  answer(answer: Record<string, unknown>) {
    this.responseText = JSON.stringify(answer)
    this.end('load')
  }
  fail() {
    this.end('error')
  }
  private end(kind: string) {
    this.dispatchEvent(new Event(kind))
    this.dispatchEvent(new Event('loadend'))
  }
}

let all: StubbedUpload[] = []

/** Uploads of this test in the order in which they were sent. */
export function stubUploads(): StubbedUpload[] {
  all = []
  vi.stubGlobal('XMLHttpRequest', StubbedUpload)
  URL.createObjectURL = () => 'blob:preview'
  URL.revokeObjectURL = () => undefined
  return all
}
