import { Checkbox, Form, Radio } from 'antd'
import { useState } from 'react'
import { cmsClass } from '@app/shared/cms/cmsClass.ts'
import type { RecycledClass } from '@app/shared/cms/cmsRecycle.ts'
import { ClassSelect } from '#/features/cms/shared/ClassSelect.tsx'
import { useOnce } from '#/kit/http/useOnce.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { useAuth } from '#/kit/session/access.ts'

interface Values {
  withArticles: boolean
  republish: boolean
  parentId?: string
}

interface RestoreClassDialogProps {
  row: RecycledClass
  choosesParent: boolean
  act: (how: Values) => Promise<void>
  onClosed: () => void
}

/** 还原: with the articles of the batch or without; what was published may be published again. */
export default function RestoreClassDialog({ row, choosesParent, act, onClosed }: RestoreClassDialogProps) {
  const [open, setOpen] = useState(true)
  const [form] = Form.useForm<Values>()
  const mayPublish = useAuth().hasPermi(['cms:cmsArticle:publish'])
  const withArticles = Form.useWatch('withArticles', form) ?? true
  const [run, busy] = useOnce(async ({ parentId, republish }: Values) => {
    await act({
      withArticles,
      republish: withArticles && mayPublish && republish,
      ...(parentId !== undefined && { parentId }),
    })
    setOpen(false)
  })
  return (
    <Dialog
      open={open}
      title={`还原 · ${row.className}`}
      width={520}
      height={240}
      okText="还原"
      busy={busy}
      onOk={() =>
        void form.validateFields().then(
          () => run(form.getFieldsValue(true) as Values),
          () => undefined,
        )
      }
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <Form form={form} layout="vertical" initialValues={{ withArticles: true, republish: mayPublish }}>
        {choosesParent ? (
          <Form.Item name="parentId" label="上级栏目" rules={[{ required: true, message: '请选择上级栏目' }]}>
            <ClassSelect field={cmsClass.fields.parentId} action="add" top />
          </Form.Item>
        ) : (
          <p>还原到原来的位置；上级栏目已不存在时还原为顶级栏目，名称或编码已被占用时自动加后缀。</p>
        )}
        <Form.Item name="withArticles" label="内容">
          <Radio.Group
            options={[
              { value: true, label: `还原栏目及文章（${row.wentArticles} 篇）` },
              { value: false, label: '仅还原栏目' },
            ]}
          />
        </Form.Item>
        {withArticles && mayPublish && (
          <Form.Item name="republish" valuePropName="checked">
            <Checkbox>同时恢复发布删除前已发布的文章</Checkbox>
          </Form.Item>
        )}
      </Form>
    </Dialog>
  )
}
