import { Form, Radio } from 'antd'
import { useState } from 'react'
import { cmsArticle } from '@app/shared/cms/cmsArticle.ts'
import { ClassSelect } from '#/features/cms/shared/ClassSelect.tsx'
import { useOnce } from '#/kit/http/useOnce.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'

interface Values {
  way: 'class' | 'withClass'
  classId?: string
}

interface RestoreDialogProps {
  count: number
  act: (where: { classId?: string; withClass?: boolean }) => Promise<void>
  onClosed: () => void
}

/** Where articles go back to: into a class that is chosen, or with their own one where that is deleted too. */
export default function RestoreDialog({ count, act, onClosed }: RestoreDialogProps) {
  const [open, setOpen] = useState(true)
  const [form] = Form.useForm<Values>()
  const way = Form.useWatch('way', form) ?? 'class'
  const [run, busy] = useOnce(async ({ classId }: Values) => {
    await act(way === 'withClass' ? { withClass: true } : classId === undefined ? {} : { classId })
    setOpen(false)
  })
  return (
    <Dialog
      open={open}
      title={`还原 ${count} 篇文章`}
      width={480}
      height={200}
      okText="还原"
      busy={busy}
      onOk={() =>
        void form.validateFields().then(
          (values) => run(values),
          () => undefined,
        )
      }
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <Form form={form} layout="vertical" initialValues={{ way: 'class' }}>
        <Form.Item name="way" label="还原到">
          <Radio.Group
            options={[
              { value: 'class', label: '选择栏目' },
              { value: 'withClass', label: '同时还原栏目' },
            ]}
          />
        </Form.Item>
        {way === 'class' && (
          <Form.Item name="classId" label="栏目" rules={[{ required: true, message: '请选择还原到的栏目' }]}>
            <ClassSelect field={cmsArticle.fields.classId} action="add" />
          </Form.Item>
        )}
      </Form>
    </Dialog>
  )
}
