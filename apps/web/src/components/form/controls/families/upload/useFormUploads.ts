import { App } from 'antd'
import { useMemo, useState } from 'react'
import { tooLargeText } from '@app/shared/system/file.ts'
import { useFormScope } from '#/components/form/formScope.ts'
import type { WidgetProps } from '#/components/form/formTypes.ts'
import { refusalOf } from '#/components/upload/accepts.ts'
import { useRefused } from '#/components/upload/useRefused.ts'
import { ApiError } from '#/kit/http/http.ts'
import { useHttp } from '#/kit/http/httpOf.ts'
import { httpTexts } from '#/kit/http/httpTexts.ts'
import { uuid } from '#/kit/http/idempotency.ts'
import { sendFile } from './sendFile.ts'
import { acceptedBy, itemsOf, most, uploadItem, type UploadItem } from './uploadItems.ts'
import { uploadTarget, type UploadKind } from './uploadTarget.ts'

/** A file on its way. */
export interface Going {
  key: string
  name: string
  part: number
  stop: () => void
}

const anySize = Number.MAX_SAFE_INTEGER

/** The files of an upload control: those in the data, and those on their way to it. */
export function useFormUploads({ options, path, value, onChange }: WidgetProps, kind: UploadKind) {
  const { message } = App.useApp()
  const refused = useRefused()
  const scope = useFormScope()
  const http = useHttp()
  const [going, setGoing] = useState<readonly Going[]>([])
  const items = useMemo(() => itemsOf(value, kind), [value, kind])
  const limit = most(options)
  const accepted = acceptedBy(options, kind)

  const change = (next: readonly UploadItem[]) => {
    onChange(next)
    scope?.uploadChanged(String(path[0]), next)
  }
  /** Several files may arrive at once; each is added to what the data has by then. */
  const now = () => itemsOf(scope ? scope.runtime.valueAt(path) : value, kind)
  /** Goes on while its page is hidden behind another one. */
  const send = (file: File, before = now) => {
    const key = uuid()
    const stop = new AbortController()
    const end = scope?.running.start(path) ?? (() => undefined)
    const cancel = () => {
      stop.abort()
      end()
    }
    setGoing((all) => [...all, { key, name: file.name, part: 0, stop: cancel }])
    const far = (part: number) => setGoing((all) => all.map((one) => (one.key === key ? { ...one, part } : one)))
    sendFile(http, file, uploadTarget(http, kind, options, scope?.uploads ?? {}), stop.signal, far)
      .then(({ id, url }) => {
        if (stop.signal.aborted) return
        end()
        change([...before(), uploadItem(kind, { id: id || key, name: file.name, url })])
      })
      .catch((error: unknown) => {
        if (stop.signal.aborted) return
        end()
        refused(error instanceof ApiError ? error.message : httpTexts.uploadFailed)
      })
      .finally(() => setGoing((all) => all.filter((one) => one.key !== key)))
  }
  const refusal = (file: File) => {
    const { types, maxMb } = accepted
    if (types.length > 0) return refusalOf(file, { types, maxMb: maxMb ?? anySize })
    return maxMb !== undefined && file.size > maxMb * 1_048_576 ? tooLargeText(maxMb) : undefined
  }
  const add = (chosen: readonly File[]) => {
    const room = limit - items.length - going.length
    if (chosen.length > room) void message.warning(`最大上传数量为${limit}`)
    for (const file of chosen.slice(0, Math.max(room, 0))) {
      const said = refusal(file)
      if (said === undefined) send(file)
      else refused(said)
    }
  }
  /** In the place of whatever is there. */
  const replace = (file: File) => {
    const said = refusal(file)
    if (said === undefined) send(file, () => [])
    else refused(said)
  }
  return {
    items,
    going,
    add,
    replace,
    full: items.length + going.length >= limit,
    accept: accepted.types.map((type) => `.${type}`).join(','),
    remove: (id: string) => change(now().filter((item) => item.id !== id)),
    cancel(key: string) {
      going.find((one) => one.key === key)?.stop()
      setGoing((all) => all.filter((one) => one.key !== key))
    },
  }
}
