import { Alert, App, Checkbox, Form, Input } from 'antd'
import { useState } from 'react'
import {
  cmsMigrationCalls as calls,
  pieceKinds,
  piecePerms,
  type ExportOptions,
  type PieceKind,
} from '@app/shared/cms/cmsMigration.ts'
import { ClassSelect } from '#/features/cms/shared/ClassSelect.tsx'
import { ApiError, callMessage } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { useAuth } from '#/kit/session/access.ts'
import { downloadExport } from '#/kit/transfer/download.ts'
import { receiveExport } from '#/kit/transfer/receiveExport.ts'
import { useDict } from '#/kit/words/useDict.ts'
import { classNamed } from './classNamed.ts'
import { DaysItem, timesOf, type WithDays } from './DaysItem.tsx'
import css from './migration.module.css'

type Chosen = ExportOptions & WithDays

/** 内容包导出: which articles go into the archive, and what else. */
export default function ExportDialog({ onClosed }: { onClosed: () => void }) {
  const [open, setOpen] = useState(true)
  const [failure, setFailure] = useState<string>()
  const { message } = App.useApp()
  const [form] = Form.useForm<Chosen>()
  const states = useDict('cms_article_status')
  const { hasPermi } = useAuth()
  const kinds = (Object.keys(pieceKinds) as PieceKind[]).filter((kind) =>
    piecePerms[kind].every((perm) => hasPermi([perm])),
  )
  const [send, busy] = useOnce(async ({ days, ...options }: Chosen) => {
    const body = { ...options, ...timesOf(days) }
    try {
      const answer = await callMessage(calls.export, { body }, { silent: true })
      if (answer.data?.background) await receiveExport(answer, message)
      else await downloadExport(answer.msg)
      setOpen(false)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(Object.values(error.errors)[0] ?? error.message)
    }
  })
  return (
    <Dialog
      open={open}
      title="内容包导出"
      width={520}
      height={520}
      okText="导出"
      busy={busy}
      onOk={() => form.submit()}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      {failure && <Alert type="error" showIcon title={failure} />}
      <Form
        form={form}
        layout="vertical"
        initialValues={{ withChildren: true, status: [], tag: '', kinds: [] }}
        onFinish={(values) => send(values)}
      >
        <Form.Item name="classIds" label="栏目" rules={[{ required: true, message: '请选择栏目' }]}>
          <ClassSelect field={classNamed('栏目')} action="view" multiple clearable placeholder="请选择栏目" />
        </Form.Item>
        <div className={css.checks}>
          <Form.Item name="withChildren" valuePropName="checked" noStyle>
            <Checkbox>包含下级栏目</Checkbox>
          </Form.Item>
        </div>
        <Form.Item name="status" label="文章状态" extra="不选为全部">
          <Checkbox.Group
            options={states.map(({ dictValue, dictLabel }) => ({ value: dictValue, label: dictLabel }))}
          />
        </Form.Item>
        {kinds.length > 0 && (
          <Form.Item
            name="kinds"
            label="同时导出"
            extra="资源为所选栏目的资源及已发布版本，在后台导出；链接、参数为全部，主题为当前主题"
          >
            <Checkbox.Group options={kinds.map((kind) => ({ value: kind, label: pieceKinds[kind] }))} />
          </Form.Item>
        )}
        <Form.Item name="tag" label="标签">
          <Input maxLength={30} allowClear placeholder="全部标签" />
        </Form.Item>
        <DaysItem />
      </Form>
    </Dialog>
  )
}
