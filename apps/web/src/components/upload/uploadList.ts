import { createUploads, type Place, type Upload } from './uploadQueue.ts'

/** An uploaded file as forms hold it. */
export interface UploadedFile {
  id: string
  name: string
  url: string
}

/** A file of an upload control: stored, or on its way. */
export type Entry = { key: string; file: UploadedFile; upload?: undefined } | { key: string; upload: Upload }

const stored = (file: UploadedFile): Entry => ({ key: file.id || file.url, file })

/** The files of an upload control in their order, those on their way among them. */
export function createUploadList(place: Place, first: readonly UploadedFile[], arrived: () => void) {
  const queue = createUploads(place)
  const listeners = new Set<() => void>()
  let teller: ((files: UploadedFile[]) => void) | undefined
  let entries: readonly Entry[] = first.map(stored)
  const files = () => entries.flatMap((entry) => (entry.upload ? [] : [entry.file]))
  const set = (next: readonly Entry[]) => {
    entries = next
    for (const listener of listeners) listener()
  }
  /** What the form knows; while its page is hidden nobody tells it. */
  let known = JSON.stringify(files())
  const tell = () => {
    const now = files()
    const text = JSON.stringify(now)
    if (!teller || text === known) return
    known = text
    teller(now)
  }
  const change = (next: readonly Entry[]) => {
    set(next)
    tell()
  }
  queue.subscribe((key) => {
    const upload = queue.get(key)
    const at = entries.findIndex((entry) => entry.key === key)
    if (!upload || at < 0) return
    if (!upload.done) return set(entries.with(at, { key, upload }))
    change(entries.with(at, stored({ ...upload.done, name: upload.file.name })))
    arrived()
  })
  return {
    entries: () => entries,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Takes the stored files whenever they are others or stand in another order. */
    listen(told: (files: UploadedFile[]) => void) {
      teller = told
      tell()
      return () => {
        teller = undefined
      }
    },
    add(chosen: readonly File[]) {
      const keys = chosen.map(queue.add).filter((key) => key !== undefined)
      const added = keys.map(queue.get).filter((upload) => upload !== undefined)
      set([...entries, ...added.map((upload) => ({ key: upload.key, upload }))])
    },
    retry: queue.retry,
    pause: queue.pause,
    remove(key: string) {
      queue.cancel(key)
      change(entries.filter((entry) => entry.key !== key))
    },
    move(from: number, to: number) {
      const entry = entries[from]
      if (entry && to >= 0 && to < entries.length) change(entries.toSpliced(from, 1).toSpliced(to, 0, entry))
    },
    /** The form was given other files; what is on its way goes on. */
    reset(next: readonly UploadedFile[]) {
      const text = JSON.stringify(next)
      if (text === known) return
      known = text
      set([...next.map(stored), ...entries.filter((entry) => entry.upload)])
    },
  }
}
