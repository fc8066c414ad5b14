import UploadOutlined from '@ant-design/icons/UploadOutlined'
import { App, Button } from 'antd'
import { useRef, useState } from 'react'
import { license, type LicenseInfo } from '@app/shared/auth/license.ts'
import { call } from '#/kit/http/http.ts'
import css from './license.module.css'

const mostBytes = 65_536

/** Takes the file that the publisher sent back. */
export function ImportLicense({ onImported }: { onImported: (info: LicenseInfo) => void }) {
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const send = async (file: File) => {
    if (!/\.lic$/i.test(file.name) || file.size > mostBytes) return void message.error('授权文件无效')
    const form = new FormData()
    form.append('file', file)
    setBusy(true)
    try {
      onImported(await call(license.import, {}, { form }))
      void message.success('授权导入成功')
    } catch {
      // The client layer has shown the sentence.
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={css.import}>
      <input
        ref={input}
        type="file"
        hidden
        accept=".lic"
        aria-label="授权文件"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void send(file)
          target.value = ''
        }}
      />
      <Button icon={<UploadOutlined aria-hidden />} loading={busy} onClick={() => input.current?.click()}>
        选择授权文件
      </Button>
      <span className={css.hint}>请选择扩展名为 lic 的授权文件，不超过 64 KB；导入后立即生效</span>
    </div>
  )
}
