import FieldTimeOutlined from '@ant-design/icons/FieldTimeOutlined'
import { Radio } from 'antd'
import dayjs from 'dayjs'
import { PeriodInput } from '#/features/flowable/shared/rules/PeriodInput.tsx'
import { RuleRow } from '#/features/flowable/shared/rules/RuleRow.tsx'
import { DatePicker } from '#/kit/form/moment/DatePicker.tsx'
import '#/kit/session/productNow.ts'
import { insideCard } from '#/kit/page/insideCard.ts'
import type { CardDesign, CardEditProps } from './cardDesign.ts'

function DelayRule({ settings, readOnly, onChange }: CardEditProps<14>) {
  return (
    <>
      <RuleRow label="延迟方式">
        {(id) => (
          <Radio.Group
            name={id}
            aria-label="延迟方式"
            disabled={readOnly}
            value={settings.kind}
            options={[
              { value: 'duration', label: '固定时长' },
              { value: 'date', label: '固定日期' },
            ]}
            onChange={({ target }) =>
              onChange(
                target.value === 'date'
                  ? { kind: 'date', date: '' }
                  : { kind: 'duration', after: { amount: 1, unit: 'day' } },
              )
            }
          />
        )}
      </RuleRow>
      {settings.kind === 'duration' ? (
        <RuleRow label="延迟时间">
          {(id) => (
            <PeriodInput
              id={id}
              label="延迟时间"
              disabled={readOnly}
              value={settings.after}
              onChange={(after) => onChange({ kind: 'duration', after })}
            />
          )}
        </RuleRow>
      ) : (
        <RuleRow label="延迟到">
          {(id) => (
            <DatePicker
              id={id}
              showTime
              disabled={readOnly}
              placeholder="选择时间"
              value={settings.date ? dayjs(settings.date) : null}
              getPopupContainer={insideCard}
              onChange={(moment) => onChange({ kind: 'date', date: moment?.format('YYYY-MM-DDTHH:mm:ss') ?? '' })}
            />
          )}
        </RuleRow>
      )}
    </>
  )
}

export const delay: CardDesign<14> = {
  icon: FieldTimeOutlined,
  tone: 'system',
  place: 80,
  tabs: [{ key: 'delay', label: '延迟器', edit: (props) => <DelayRule {...props} /> }],
}
