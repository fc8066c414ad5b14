import UploadOutlined from '@ant-design/icons/UploadOutlined'
import { Alert, App, Button, Form, Input, Radio } from 'antd'
import { useRef, useState } from 'react'
import { cmsTemplateCalls as calls, themeMb, type ThemeImported } from '@app/shared/cms/cmsTemplate.ts'
import { ApiError, call } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import css from './template.module.css'

interface ImportThemeProps {
  theme: string
  onClosed: () => void
  onImported: (theme: string) => void
}

type Mode = 'new' | 'overwrite' | 'skip'
interface Chosen {
  theme: string
  mode: Mode
}

/** 导入主题: an archive as the export gives it; what cannot stand is told file by file. */
export function ImportTheme({ theme, onClosed, onImported }: ImportThemeProps) {
  const { message } = App.useApp()
  const [open, setOpen] = useState(true)
  const [form] = Form.useForm<Chosen>()
  const mode = Form.useWatch('mode', form) ?? 'new'
  const [file, setFile] = useState<File>()
  const picked = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState<string>()
  const [told, setTold] = useState<ThemeImported>()
  const [send, busy] = useOnce(async () => {
    if (!file) return setFailure('请选择要上传的文件')
    if (file.size > themeMb * 1_048_576) return setFailure(`上传文件大小不能超过 ${themeMb} MB!`)
    const { theme: name } = form.getFieldsValue(true) as Chosen
    const body = new FormData()
    body.append('file', file)
    const target = mode === 'new' ? name : theme
    try {
      const answer = await call(calls.importTheme, { query: { theme: target, mode } }, { form: body, silent: true })
      onImported(answer.theme)
      if (answer.faults.length > 0) return setTold(answer)
      void message.success(`导入成功，新增 ${answer.added} 个，更新 ${answer.changed} 个，跳过 ${answer.skipped} 个`)
      return setOpen(false)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return setFailure(Object.values(error.errors)[0] ?? error.message)
    }
  })
  return (
    <Dialog
      open={open}
      title="导入主题"
      width={560}
      height={360}
      okText="导入"
      busy={busy}
      okDisabled={told !== undefined}
      onOk={() => form.submit()}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      {failure && <Alert className={css.alert ?? ''} type="error" showIcon title={failure} />}
      {told ? (
        <>
          <Alert
            className={css.alert ?? ''}
            type="warning"
            showIcon
            title={`新增 ${told.added} 个，更新 ${told.changed} 个，跳过 ${told.skipped} 个；以下文件有误，未导入`}
          />
          <ul className={css.faults}>
            {told.faults.map(({ path, message: why }) => (
              <li key={path}>{`${path}：${why}`}</li>
            ))}
          </ul>
        </>
      ) : (
        <Form form={form} layout="vertical" initialValues={{ mode: 'new', theme: '' }} onFinish={send}>
          <Form.Item label="主题压缩包" required extra={`zip 格式，不超过 ${themeMb} MB`}>
            <Button icon={<UploadOutlined aria-hidden />} onClick={() => picked.current?.click()}>
              选择文件
            </Button>
            <span className={css.picked}>{file?.name}</span>
            <input
              ref={picked}
              aria-label="主题压缩包"
              type="file"
              hidden
              accept=".zip"
              onChange={({ target }) => {
                setFailure(undefined)
                setFile(target.files?.[0])
              }}
            />
          </Form.Item>
          <Form.Item name="mode" label="导入方式">
            <Radio.Group
              options={[
                { value: 'new', label: '新主题' },
                { value: 'overwrite', label: `覆盖【${theme}】` },
                { value: 'skip', label: `补充【${theme}】，跳过已有文件` },
              ]}
            />
          </Form.Item>
          {mode === 'new' && (
            <Form.Item
              name="theme"
              label="主题编码"
              rules={[
                { required: true, message: '主题编码不能为空' },
                {
                  pattern: /^[a-z][a-z0-9_-]{0,49}$/,
                  message: '主题编码由小写字母开头，由小写字母、数字、下划线、中划线组成',
                },
              ]}
            >
              <Input maxLength={50} autoComplete="off" />
            </Form.Item>
          )}
        </Form>
      )}
    </Dialog>
  )
}
