import ThunderboltOutlined from '@ant-design/icons/ThunderboltOutlined'
import { Input } from 'antd'
import type { CardSettings, HttpCall, TriggerSettings } from '@app/flow-engine/cards/types.ts'
import { NamedTexts } from '#/features/flowable/shared/rules/NamedTexts.tsx'
import { changed } from '#/features/flowable/shared/rules/ruleProps.ts'
import { RuleRow } from '#/features/flowable/shared/rules/RuleRow.tsx'
import { Select } from '#/kit/form/Select.tsx'
import { insideCard } from '#/kit/page/insideCard.ts'
import type { CardDesign, CardEditProps } from './cardDesign.ts'
import { FieldsChoice } from './FieldsChoice.tsx'

type Kind = TriggerSettings['kind']

const kinds: { value: Kind; label: string; first: () => CardSettings[15] }[] = [
  { value: 'http', label: '发送 HTTP 请求', first: () => ({ kind: 'http', call: { url: '' } }) },
  { value: 'callback', label: '接收 HTTP 回调', first: () => ({ kind: 'callback', call: { url: '' } }) },
  { value: 'updateForm', label: '修改表单数据', first: () => ({ kind: 'updateForm', values: [] }) },
  { value: 'clearForm', label: '删除表单数据', first: () => ({ kind: 'clearForm', fields: [] }) },
]

function TriggerRule(props: CardEditProps<15>) {
  const { settings, fields, readOnly, onChange } = props
  return (
    <>
      <RuleRow
        label="触发器类型"
        note={settings.kind === 'callback' ? '发送请求后等待外部系统回调，回调后流程继续' : undefined}
      >
        {(id) => (
          <Select<Kind>
            id={id}
            disabled={readOnly}
            value={settings.kind}
            options={kinds.map(({ value, label }) => ({ value, label }))}
            getPopupContainer={insideCard}
            onChange={(kind) => {
              const next = kinds.find(({ value }) => value === kind)?.first()
              if (next) onChange(next)
            }}
          />
        )}
      </RuleRow>
      {(settings.kind === 'http' || settings.kind === 'callback') && (
        <CallInputs
          call={settings.call}
          disabled={readOnly}
          onChange={(call) => onChange({ kind: settings.kind, call })}
        />
      )}
      {settings.kind === 'updateForm' && (
        <NamedTexts
          title="字段"
          name="修改"
          choices={fields.filter(({ isInside }) => !isInside).map(({ model, label }) => ({ value: model, label }))}
          disabled={readOnly}
          value={settings.values}
          onChange={(values) => onChange({ kind: 'updateForm', values })}
        />
      )}
      {settings.kind === 'clearForm' && (
        <RuleRow label="清空的字段">
          {(id) => (
            <FieldsChoice
              id={id}
              fields={fields}
              disabled={readOnly}
              value={settings.fields}
              onChange={(next) => onChange({ kind: 'clearForm', fields: next })}
            />
          )}
        </RuleRow>
      )}
    </>
  )
}

interface CallInputsProps {
  call: HttpCall
  disabled: boolean
  onChange: (call: HttpCall) => void
}

function CallInputs({ call, disabled, onChange }: CallInputsProps) {
  const { url, headers = [], body = [], answers = [] } = call
  const put = (part: Partial<HttpCall>) => onChange(changed(call, part))
  const unless = <T,>(list: T[]) => (list.length > 0 ? list : undefined)
  return (
    <>
      <RuleRow label="请求地址" note="以 http:// 或 https:// 开头，可使用表达式">
        {(id) => (
          <Input
            id={id}
            maxLength={500}
            placeholder="https://"
            disabled={disabled}
            value={url}
            onChange={({ target }) => put({ url: target.value.trim() })}
          />
        )}
      </RuleRow>
      <NamedTexts
        title="请求头"
        name=""
        disabled={disabled}
        value={headers}
        onChange={(next) => put({ headers: unless(next) })}
      />
      <NamedTexts
        title="请求体"
        name=""
        disabled={disabled}
        value={body}
        onChange={(next) => put({ body: unless(next) })}
      />
      <NamedTexts
        title="返回值"
        name=""
        words={{ name: '流程变量', text: '返回值的路径' }}
        disabled={disabled}
        value={answers.map(({ variable, path }) => ({ name: variable, text: path }))}
        onChange={(next) => put({ answers: unless(next.map(({ name, text }) => ({ variable: name, path: text }))) })}
      />
    </>
  )
}

export const trigger: CardDesign<15> = {
  icon: ThunderboltOutlined,
  tone: 'system',
  place: 90,
  tabs: [{ key: 'trigger', label: '触发器', edit: (props) => <TriggerRule {...props} /> }],
}
