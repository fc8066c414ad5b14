import { App, Form, Input } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import '#/kit/session/productNow.ts'
import { useState } from 'react'
import 'dayjs/locale/zh-cn.js'
import { calendar, calendarFields, type CalendarEntry } from '@app/shared/portal/calendar.ts'
import { DatePicker, TimePicker } from '#/kit/form/moment/DatePicker.tsx'
import { schemaRule } from '#/kit/form/rules.ts'
import { useSaveKey } from '#/kit/form/useSaveKey.ts'
import { ApiError, call, report } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { insideCard } from '#/kit/page/insideCard.ts'
import css from './calendar.module.css'

interface CalendarFormProps {
  /** Undefined: a new one. */
  entry: CalendarEntry | undefined
  day: string
  onClose: () => void
  onSaved: (day: string) => Promise<void>
}

interface Values {
  title: string
  day: Dayjs | null
  beginTime: Dayjs | null
  endTime: Dayjs | null
  remark?: string | null
}

const clockOf = (text: string | null | undefined) => (text ? dayjs(`2000-01-01T${text}`) : null)

const wireOf = ({ title, day, beginTime, endTime, remark }: Values) => ({
  title: title ?? '',
  day: day?.format('YYYY-MM-DD') ?? '',
  beginTime: beginTime?.format('HH:mm') ?? null,
  endTime: endTime?.format('HH:mm') ?? null,
  remark: remark || null,
})

/** 新增日程 and 修改日程. */
export function CalendarForm({ entry, day, onClose, onSaved }: CalendarFormProps) {
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const [open, setOpen] = useState(true)
  const [submit, busy] = useOnce(async (values: Values) => {
    try {
      const body = { ...wireOf(values), ...(entry ? { id: entry.id, version: entry.version } : {}) }
      const saved = await call(calendar.save, { body }, { silent: true })
      void message.success(entry ? '修改成功' : '新增成功')
      await onSaved(saved.day)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const own = Object.entries(error.errors)
      if (own.length === 0) report(error)
      form.setFields(own.map(([name, text]) => ({ name: name as keyof Values, errors: [text] })))
    }
  })
  useSaveKey(open, form.submit)
  return (
    <Dialog
      open={open}
      title={entry ? '修改日程' : '新增日程'}
      width={580}
      height={420}
      busy={busy}
      onOk={form.submit}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={{
          title: entry?.title,
          day: dayjs(entry?.day ?? day),
          beginTime: clockOf(entry?.beginTime),
          endTime: clockOf(entry?.endTime),
          remark: entry?.remark,
        }}
        onFinish={submit}
      >
        <Form.Item
          name="title"
          label="日程标题"
          required
          validateTrigger="onBlur"
          rules={[schemaRule(calendarFields.title)]}
        >
          <Input maxLength={50} placeholder="请输入" />
        </Form.Item>
        <div className={css.row}>
          <Form.Item name="day" label="日期" rules={[{ required: true, message: '日期不能为空' }]}>
            <DatePicker getPopupContainer={insideCard} style={{ width: '100%' }} />
          </Form.Item>
          <Form.Item name="beginTime" label="开始时间" extra="不填为全天">
            <TimePicker format="HH:mm" getPopupContainer={insideCard} style={{ width: '100%' }} />
          </Form.Item>
          <Form.Item name="endTime" label="结束时间">
            <TimePicker format="HH:mm" getPopupContainer={insideCard} style={{ width: '100%' }} />
          </Form.Item>
        </div>
        <Form.Item name="remark" label="备注" validateTrigger="onBlur" rules={[schemaRule(calendarFields.remark)]}>
          <Input.TextArea rows={3} maxLength={500} placeholder="请输入" />
        </Form.Item>
      </Form>
    </Dialog>
  )
}
