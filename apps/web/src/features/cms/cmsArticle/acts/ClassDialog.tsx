import { Checkbox, Form, Radio } from 'antd'
import { useState } from 'react'
import { cmsArticle } from '@app/shared/cms/cmsArticle.ts'
import type { ClassAction } from '@app/shared/cms/cmsClass.ts'
import { ClassSelect } from '#/features/cms/shared/ClassSelect.tsx'
import { useOnce } from '#/kit/http/useOnce.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'

interface ClassDialogProps {
  kind: 'move' | 'copy'
  count: number
  act: (chosen: { classId: string; copyType: '1' | '2'; redirect: boolean }) => Promise<unknown>
  onClosed: () => void
}

const action: ClassAction = 'add'

/** Where articles are moved or copied to. */
export function ClassDialog({ kind, count, act, onClosed }: ClassDialogProps) {
  const [open, setOpen] = useState(true)
  const [form] = Form.useForm<{ classId: string; copyType: '1' | '2'; redirect: boolean }>()
  const [run, busy] = useOnce(async () => {
    await act(form.getFieldsValue(true) as { classId: string; copyType: '1' | '2'; redirect: boolean })
    setOpen(false)
  })
  return (
    <Dialog
      open={open}
      title={kind === 'move' ? `移动 ${count} 篇文章` : `复制 ${count} 篇文章`}
      width={480}
      height={220}
      okText="确定"
      busy={busy}
      onOk={form.submit}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <Form form={form} layout="vertical" initialValues={{ copyType: '1', redirect: true }} onFinish={() => run()}>
        <Form.Item name="classId" label="目标栏目" rules={[{ required: true, message: '请选择目标栏目' }]}>
          <ClassSelect field={cmsArticle.fields.classId} action={action} />
        </Form.Item>
        {kind === 'copy' ? (
          <Form.Item name="copyType" label="副本类型">
            <Radio.Group
              options={[
                { value: '1', label: '独立副本' },
                { value: '2', label: '映射（正文随原文变化）' },
              ]}
            />
          </Form.Item>
        ) : (
          <Form.Item name="redirect" valuePropName="checked">
            <Checkbox>已发布的文章由旧地址跳转到新地址</Checkbox>
          </Form.Item>
        )}
      </Form>
    </Dialog>
  )
}
