import { ResultCode } from '@app/shared/kit/envelope.ts'
import { uploadFile } from '@app/shared/system/file.ts'
import { ApiError, type HttpClient } from '#/kit/http/http.ts'
import { httpTexts } from '#/kit/http/httpTexts.ts'
import { uuid } from '#/kit/http/idempotency.ts'
import { refusalOf, type Accepted } from './accepts.ts'
import { forgetLarge, largeFrom, uploadLarge } from './uploadLarge.ts'

/** A file on its way to the server, or there. */
export interface Upload {
  key: string
  file: File
  /** Address of the file on this machine, for showing it meanwhile. */
  preview: string
  /** How far the present phase is, 0 to 1. */
  part: number
  /** A large file is hashed before it is sent, and may be put off. */
  phase: 'hashing' | 'sending' | 'paused'
  failure?: string | undefined
  done?: { id: string; url: string }
}

export interface UploadQueue {
  /** The key under which the file is sent; undefined when the place does not take it, with the reason told. */
  add: (file: File) => string | undefined
  get: (key: string) => Upload | undefined
  retry: (key: string) => void
  /** Large files only: what has arrived stays, `retry` goes on with the rest. */
  pause: (key: string) => void
  cancel: (key: string) => void
  subscribe: (changed: (key: string) => void) => () => void
}

export interface Place extends Accepted {
  http: HttpClient
  /** Use of the upload policy on the server. */
  bizType: string
  refused: (text: string) => void
}

const atOnce = 3

/** 上传失败, and why when the server said so. */
const failureOf = (error: unknown) =>
  error instanceof ApiError && error.code === ResultCode.refused
    ? `${httpTexts.uploadFailed}：${error.message}`
    : httpTexts.uploadFailed

/** Sends files, a few at once, and tells how far they are. */
export function createUploads(place: Place): UploadQueue {
  const all = new Map<string, Upload>()
  const stops = new Map<string, AbortController>()
  const waiting: string[] = []
  const listeners = new Set<(key: string) => void>()
  const tell = (key: string, news: Partial<Upload>) => {
    const upload = all.get(key)
    if (!upload) return
    all.set(key, { ...upload, ...news })
    for (const listener of listeners) listener(key)
  }

  const next = () => {
    if (stops.size >= atOnce) return
    const key = waiting.shift()
    if (key === undefined) return
    const upload = all.get(key)
    if (!upload) return next()
    const stop = new AbortController()
    stops.set(key, stop)
    send(upload.file, place, stop.signal, (part, phase) => tell(key, { part, phase }))
      .then((done) => tell(key, { part: 1, done }))
      .catch((error: unknown) => {
        if (stop.signal.aborted) return
        tell(key, { failure: failureOf(error) })
      })
      .finally(() => {
        // Paused and taken up again at once, the key may be on its way anew.
        if (stops.get(key) === stop) stops.delete(key)
        next()
      })
    next()
  }

  return {
    add(given) {
      const file = withEnding(given, place.types)
      const refusal = refusalOf(file, place)
      if (refusal) {
        place.refused(refusal)
        return undefined
      }
      const key = uuid()
      all.set(key, { key, file, preview: URL.createObjectURL(file), part: 0, phase: 'sending' })
      waiting.push(key)
      next()
      return key
    },
    get: (key) => all.get(key),
    retry(key) {
      const paused = all.get(key)?.phase === 'paused'
      tell(key, { ...(paused ? {} : { part: 0 }), phase: 'sending', failure: undefined })
      waiting.push(key)
      next()
    },
    pause(key) {
      stops.get(key)?.abort()
      stops.delete(key)
      const at = waiting.indexOf(key)
      if (at >= 0) waiting.splice(at, 1)
      tell(key, { phase: 'paused' })
    },
    cancel(key) {
      stops.get(key)?.abort()
      const upload = all.get(key)
      if (upload) {
        URL.revokeObjectURL(upload.preview)
        if (isLarge(upload.file)) void forgetLarge(place.http, upload.file, place.bizType)
      }
      all.delete(key)
      for (const listener of listeners) listener(key)
    },
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
}

/** Sent in parts, so that it can be paused and survives a lost connection. */
export const isLarge = (file: File) => file.size > largeFrom

async function send(
  file: File,
  { http, bizType }: Place,
  signal: AbortSignal,
  onProgress: (part: number, phase: 'hashing' | 'sending') => void,
) {
  if (isLarge(file)) return uploadLarge(file, { http, bizType, signal, onProgress })
  const form = new FormData()
  form.append('bizType', bizType)
  form.append('file', file)
  const told = (part: number) => onProgress(part, 'sending')
  const { id, url } = await http.call(uploadFile, { body: {} }, { form, silent: true, signal, onProgress: told })
  return { id, url }
}

/** The clipboard often gives pictures without a name that says their type. */
function withEnding(file: File, types: readonly string[]): File {
  const type = types.find((each) => file.type === `image/${each}`)
  return !type || file.name.includes('.') ? file : new File([file], `图片.${type}`, { type: file.type })
}
