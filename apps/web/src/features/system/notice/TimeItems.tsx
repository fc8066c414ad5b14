import { Form, Radio } from 'antd'
import { notice } from '@app/shared/system/notice.ts'
import { FieldInput } from '#/kit/form/FieldInput.tsx'
import { momentText } from '#/kit/words/format.ts'
import { FieldItem } from './NoticeItems.tsx'

const { startTime, endTime } = notice.fields

/** When a notice appears and how long it holds. */
export function TimeItems({ published }: { published: boolean }) {
  const later = Form.useWatch<string | undefined>('timing') === 'later'
  return (
    <>
      {!published && (
        <Form.Item name="timing" label="发布方式">
          <Radio.Group
            optionType="button"
            buttonStyle="solid"
            aria-label="发布方式"
            options={[
              { value: 'now', label: '立即发布' },
              { value: 'later', label: '定时发布' },
            ]}
          />
        </Form.Item>
      )}
      {!published && later && (
        <Form.Item
          name="startTime"
          label={startTime.label}
          required
          extra="到时自动发布"
          rules={[
            {
              validator: (_, value: string | null) => {
                if (!value) return Promise.reject(new Error('生效时间不能为空'))
                return value > momentText(new Date())
                  ? Promise.resolve()
                  : Promise.reject(new Error('生效时间应晚于当前时间'))
              },
            },
          ]}
        >
          <FieldInput field={startTime} />
        </Form.Item>
      )}
      <Form.Item
        name="endTime"
        label={endTime.label}
        extra="不填写时长期有效"
        dependencies={['startTime', 'timing']}
        rules={[
          ({ getFieldValue }) => ({
            validator: (_, value: string | null) => {
              const from = getFieldValue('timing') === 'later' ? (getFieldValue('startTime') as string | null) : null
              return value && from && value < from
                ? Promise.reject(new Error('结束时间不能早于开始时间'))
                : Promise.resolve()
            },
          }),
        ]}
      >
        <FieldInput field={endTime} />
      </Form.Item>
      <FieldItem name="status" help="关闭后接收人不再看到" />
    </>
  )
}
