import NodeExpandOutlined from '@ant-design/icons/NodeExpandOutlined'
import { Checkbox, InputNumber, Radio, Switch } from 'antd'
import type { CallSettings, CardMapping } from '@app/flow-engine/cards/types.ts'
import { subjectOf, valueKindOf } from '@app/form-engine/controls/registry.ts'
import { FieldChoice } from '#/features/flowable/shared/rules/FieldChoice.tsx'
import { NamedTexts } from '#/features/flowable/shared/rules/NamedTexts.tsx'
import { usePeopleSources } from '#/features/flowable/shared/rules/peopleSources.ts'
import { PeriodInput } from '#/features/flowable/shared/rules/PeriodInput.tsx'
import { changed } from '#/features/flowable/shared/rules/ruleProps.ts'
import { RuleRow } from '#/features/flowable/shared/rules/RuleRow.tsx'
import { ChoiceSelect } from '#/kit/form/ChoiceSelect.tsx'
import { Select } from '#/kit/form/Select.tsx'
import { insideCard } from '#/kit/page/insideCard.ts'
import type { CardDesign, CardEditProps } from './cardDesign.ts'
import css from '#/features/flowable/shared/rules/rules.module.css'

type Initiator = NonNullable<CallSettings['initiator']>
type WhenEmpty = Extract<Initiator, { from: 'field' }>['whenEmpty']
type Many = NonNullable<CallSettings['many']>

const whenEmpties: { value: WhenEmpty; label: string }[] = [
  { value: 'same', label: '同主流程发起人' },
  { value: 'childManager', label: '子流程管理员' },
  { value: 'manager', label: '主流程管理员' },
]

const manyKinds: { value: Many['kind']; label: string }[] = [
  { value: 'fixed', label: '固定数量' },
  { value: 'number', label: '数字表单' },
  { value: 'choices', label: '多选表单' },
]

const textsOf = (mappings: readonly CardMapping[] = []) =>
  mappings.map(({ source, target }) => ({ name: source, text: target }))
const mappingsOf = (texts: readonly { name: string; text: string }[]) =>
  texts.length > 0 ? texts.map(({ name, text }) => ({ source: name, target: text })) : undefined

function CallRule(props: CardEditProps<20>) {
  const { settings, readOnly, onChange } = props
  const { process } = usePeopleSources()
  const put = (part: Partial<CallSettings>) => onChange(changed(settings, part))
  return (
    <>
      <RuleRow label="子流程" note="执行时使用最新的已部署版本">
        {(id) => (
          <ChoiceSelect
            id={id}
            disabled={readOnly}
            placeholder="选择流程"
            source={process}
            value={settings.process ? [settings.process] : []}
            onChange={([key = '']) => put({ process: key })}
          />
        )}
      </RuleRow>
      <RuleRow label="执行方式" note={settings.isAsync ? '发起后不等待，主流程继续' : '子流程结束后主流程继续'}>
        {(id) => (
          <Radio.Group
            name={id}
            aria-label="执行方式"
            disabled={readOnly}
            value={settings.isAsync ? 'async' : 'sync'}
            options={[
              { value: 'sync', label: '同步' },
              { value: 'async', label: '异步' },
            ]}
            onChange={({ target }) =>
              // Nobody waits for it, so it gives nothing back, is never late and is started once.
              put(
                target.value === 'async'
                  ? { isAsync: true, out: undefined, timeout: undefined, many: undefined }
                  : { isAsync: undefined },
              )
            }
          />
        )}
      </RuleRow>
      <NamedTexts
        title="传入变量"
        name=""
        words={{ name: '主流程变量', text: '子流程变量' }}
        disabled={readOnly}
        value={textsOf(settings.in)}
        onChange={(texts) => put({ in: mappingsOf(texts) })}
      />
      {!settings.isAsync && (
        <NamedTexts
          title="传出变量"
          name=""
          words={{ name: '子流程变量', text: '主流程变量' }}
          disabled={readOnly}
          value={textsOf(settings.out)}
          onChange={(texts) => put({ out: mappingsOf(texts) })}
        />
      )}
      <ChildInitiator {...props} />
      {!settings.isAsync && (
        <>
          <ChildTimeout {...props} />
          <ManyChildren {...props} />
        </>
      )}
    </>
  )
}

function ChildInitiator({ settings, fields, readOnly, onChange }: CardEditProps<20>) {
  const { initiator = { from: 'same' } } = settings
  const put = (next: Initiator) => onChange(changed(settings, { initiator: next }))
  return (
    <>
      <RuleRow label="子流程发起人">
        {(id) => (
          <Radio.Group
            name={id}
            aria-label="子流程发起人"
            disabled={readOnly}
            value={initiator.from}
            options={[
              { value: 'same', label: '同主流程发起人' },
              { value: 'field', label: '表单' },
            ]}
            onChange={({ target }) =>
              put(target.value === 'field' ? { from: 'field', field: '', whenEmpty: 'same' } : { from: 'same' })
            }
          />
        )}
      </RuleRow>
      {initiator.from === 'field' && (
        <>
          <RuleRow label="发起人字段">
            {(id) => (
              <FieldChoice
                id={id}
                fields={fields}
                fits={({ control }) => subjectOf(control.type) === 'user'}
                disabled={readOnly}
                value={initiator.field}
                onChange={(field) => put({ ...initiator, field })}
              />
            )}
          </RuleRow>
          <RuleRow label="字段为空时">
            {(id) => (
              <Select<WhenEmpty>
                id={id}
                disabled={readOnly}
                value={initiator.whenEmpty}
                options={whenEmpties}
                getPopupContainer={insideCard}
                onChange={(whenEmpty) => put({ ...initiator, whenEmpty })}
              />
            )}
          </RuleRow>
        </>
      )}
    </>
  )
}

function ChildTimeout({ settings, readOnly, onChange }: CardEditProps<20>) {
  const { timeout } = settings
  const put = (next: CallSettings['timeout']) => onChange(changed(settings, { timeout: next }))
  return (
    <>
      <RuleRow label="超时" note={timeout && '超时后主流程不再等待，继续向下'}>
        {(id) => (
          <Switch
            id={id}
            disabled={readOnly}
            checked={timeout !== undefined}
            onChange={(on) => put(on ? { amount: 1, unit: 'day' } : undefined)}
          />
        )}
      </RuleRow>
      {timeout && (
        <RuleRow label="超时时间">
          {(id) => <PeriodInput id={id} label="超时时间" disabled={readOnly} value={timeout} onChange={put} />}
        </RuleRow>
      )}
    </>
  )
}

function ManyChildren({ settings, fields, readOnly, onChange }: CardEditProps<20>) {
  const { many } = settings
  const put = (next: CallSettings['many']) => onChange(changed(settings, { many: next }))
  return (
    <>
      <RuleRow label="多实例">
        {(id) => (
          <Switch
            id={id}
            disabled={readOnly}
            checked={many !== undefined}
            onChange={(on) => put(on ? { kind: 'fixed', count: 2, isSequential: false } : undefined)}
          />
        )}
      </RuleRow>
      {many && (
        <div className={css.rules}>
          <RuleRow label="实例数量">
            {(id) => (
              <Radio.Group
                name={id}
                aria-label="实例数量"
                disabled={readOnly}
                value={many.kind}
                options={manyKinds}
                onChange={({ target }) => {
                  const kind = target.value as Many['kind']
                  const { isSequential } = many
                  put(kind === 'fixed' ? { kind, count: 2, isSequential } : { kind, field: '', isSequential })
                }}
              />
            )}
          </RuleRow>
          {many.kind === 'fixed' ? (
            <RuleRow label="数量">
              {(id) => (
                <InputNumber
                  id={id}
                  min={1}
                  max={1000}
                  precision={0}
                  disabled={readOnly}
                  value={many.count}
                  onChange={(count) => put({ ...many, count: count ?? 0 })}
                />
              )}
            </RuleRow>
          ) : (
            <RuleRow label="数量字段">
              {(id) => (
                <FieldChoice
                  id={id}
                  fields={fields}
                  fits={({ control }) => valueKindOf(control) === many.kind}
                  disabled={readOnly}
                  value={many.field}
                  onChange={(field) => put({ ...many, field })}
                />
              )}
            </RuleRow>
          )}
          <Checkbox
            disabled={readOnly}
            checked={many.isSequential}
            onChange={({ target }) => put({ ...many, isSequential: target.checked })}
          >
            按顺序依次执行
          </Checkbox>
        </div>
      )}
    </>
  )
}

export const call: CardDesign<20> = {
  icon: NodeExpandOutlined,
  tone: 'system',
  place: 100,
  tabs: [{ key: 'call', label: '子流程', edit: (props) => <CallRule {...props} /> }],
}
