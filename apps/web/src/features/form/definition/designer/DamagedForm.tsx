import { Alert, App, Button } from 'antd'
import { versionCalls } from '@app/shared/form/version.ts'
import { allVersions } from '#/features/form/definition/allVersions.ts'
import { storedFormOrNone } from '#/features/form/definition/storedForm.ts'
import { ApiError, call, report } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'

interface DamagedFormProps {
  formId: string
  /** Whoever may design goes on from a published version. */
  onFound: ((text: string) => void) | undefined
}

/** A draft that cannot be read any more, and the way on: the newest published version that can. */
export function DamagedForm({ formId, onFound }: DamagedFormProps) {
  const { message } = App.useApp()
  const [find, finding] = useOnce(async () => {
    try {
      const found = await newestReadable(formId)
      if (!found) return void message.error('没有可以打开的已发布版本')
      onFound?.(found.text)
      void message.info(`已打开版本 V${found.versionNo}，保存后成为草稿`)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      report(error)
    }
  })
  return (
    <Alert
      type="error"
      showIcon
      title="加载失败：数据格式错误"
      action={
        onFound && (
          <Button size="small" loading={finding} onClick={find}>
            打开最近一次发布的版本
          </Button>
        )
      }
    />
  )
}

/** One after the other: the first is the one, unless it was damaged too. */
async function newestReadable(formId: string): Promise<{ text: string; versionNo: number } | undefined> {
  for await (const { id, versionNo } of allVersions(formId, { silent: true })) {
    const { schemaJson } = await call(versionCalls.get, { params: { id } }, { silent: true })
    if (storedFormOrNone(schemaJson)) return { text: schemaJson, versionNo }
  }
  return undefined
}
