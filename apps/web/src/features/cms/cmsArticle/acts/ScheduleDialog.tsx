import { Form } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { DatePicker } from '#/kit/form/moment/DatePicker.tsx'
import { useOnce } from '#/kit/http/useOnce.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { productNow } from '#/kit/session/productNow.ts'
import { useProductZone } from '#/kit/session/productZone.ts'

interface ScheduleDialogProps {
  act: (publishTime: string) => Promise<unknown>
  onClosed: () => void
}

/** When an article goes out; the zone stands beside it, because a plan in the wrong one is missed. */
export function ScheduleDialog({ act, onClosed }: ScheduleDialogProps) {
  const [open, setOpen] = useState(true)
  const zone = useProductZone()
  const [form] = Form.useForm<{ time: Dayjs }>()
  const [run, busy] = useOnce(async () => {
    await act(form.getFieldValue('time').format('YYYY-MM-DD HH:mm:ss'))
    setOpen(false)
  })
  return (
    <Dialog
      open={open}
      title="定时发布"
      width={420}
      height={120}
      okText="确定"
      busy={busy}
      onOk={form.submit}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <Form form={form} layout="vertical" onFinish={() => run()}>
        <Form.Item
          name="time"
          label={`发布时间${zone ? `（${zone}）` : ''}`}
          rules={[
            { required: true, message: '发布时间不能为空' },
            {
              validator: (_, time: Dayjs | undefined) =>
                !time || time.isAfter(productNow().add(1, 'minute'))
                  ? Promise.resolve()
                  : Promise.reject(new Error('定时发布时间必须晚于当前时间')),
            },
          ]}
        >
          <DatePicker
            showTime={{ format: 'HH:mm' }}
            format="YYYY-MM-DD HH:mm"
            style={{ width: '100%' }}
            minDate={productNow()}
          />
        </Form.Item>
      </Form>
    </Dialog>
  )
}
