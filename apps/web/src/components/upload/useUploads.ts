import { App } from 'antd'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useHttp } from '#/kit/http/httpOf.ts'
import { httpTexts } from '#/kit/http/httpTexts.ts'
import { tooManyText, type Accepted } from './accepts.ts'
import { createUploadList, type UploadedFile } from './uploadList.ts'
import { useRefused } from './useRefused.ts'

interface Options extends Accepted {
  bizType: string
  maxCount: number
  files: readonly UploadedFile[]
  onChange: (files: UploadedFile[]) => void
}

/** The files of an upload control; the form hears of those that have arrived. */
export function useUploads({ types, maxMb, bizType, maxCount, files, onChange }: Options) {
  const { message } = App.useApp()
  const refused = useRefused()
  const http = useHttp()
  const [list] = useState(() =>
    createUploadList(
      { http, types, maxMb, bizType, refused },
      files,
      () => void message.success({ key: httpTexts.uploadSucceeded, content: httpTexts.uploadSucceeded }),
    ),
  )
  const entries = useSyncExternalStore(list.subscribe, list.entries)
  const changed = useEffectEvent(onChange)
  // In this order: what arrived while the page was hidden must not be undone by what the form knew before.
  useEffect(() => list.reset(files), [list, files])
  useEffect(() => list.listen((next) => changed(next)), [list])
  const add = (chosen: readonly File[]) => {
    if (entries.length + chosen.length > maxCount) refused(tooManyText(maxCount))
    else list.add(chosen)
  }
  return { entries, add, retry: list.retry, pause: list.pause, remove: list.remove, move: list.move }
}
