import HighlightOutlined from '@ant-design/icons/HighlightOutlined'
import { Alert, Button, Form } from 'antd'
import { useState } from 'react'
import { uploadFile } from '@app/shared/system/file.ts'
import { SignatureDialog } from '#/components/signature/SignatureDialog.tsx'
import { ApiError, call } from '#/kit/http/http.ts'
import { useHttp } from '#/kit/http/httpOf.ts'
import { pictureFrom } from '#/kit/http/picture.ts'
import css from './signatureField.module.css'

const pen = { colour: '#000000', width: 3 }

/** 签名: drawn here, kept as a picture; the value is the id of its upload. */
export function SignatureField() {
  return (
    <Form.Item name="signature" label="签名" rules={[{ required: true, message: '请签名' }]}>
      <Signing />
    </Form.Item>
  )
}

function Signing({ id, onChange }: { id?: string; onChange?: (id: string) => void }) {
  const http = useHttp()
  const [open, setOpen] = useState(false)
  const [url, setUrl] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const keep = async (file: File) => {
    const form = new FormData()
    form.append('file', file)
    try {
      const kept = await call(uploadFile, {}, { form, silent: true })
      setFailure(undefined)
      setUrl(kept.url)
      onChange?.(kept.id)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error.message)
    }
  }
  return (
    <div className={css.signature}>
      {url && <img {...pictureFrom(http, url)} alt="我的签名" />}
      <Button id={id ?? ''} icon={<HighlightOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {url ? '重签' : '点击签名'}
      </Button>
      {failure && <Alert type="error" showIcon title={failure} />}
      <SignatureDialog
        open={open}
        title="手写签名"
        pen={pen}
        onSigned={(file) => void keep(file)}
        onClose={() => setOpen(false)}
      />
    </div>
  )
}
