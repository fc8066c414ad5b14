import { Input, InputNumber, Radio } from 'antd'
import { useState, type ComponentType } from 'react'
import type { PeopleKind } from '@app/flow-engine/cards/cardKind.ts'
import type { PeopleParam } from '@app/flow-engine/cards/people.ts'
import { subjectOf } from '@app/form-engine/controls/registry.ts'
import { DeptSelect } from '#/components/DeptSelect/DeptSelect.tsx'
import { UserSelect } from '#/components/UserSelect/UserSelect.tsx'
import { ChoiceSelect } from '#/kit/form/ChoiceSelect.tsx'
import { FieldChoice } from './FieldChoice.tsx'
import { usePeopleSources } from './peopleSources.ts'
import type { RuleWorld } from './ruleProps.ts'
import { RuleRow } from './RuleRow.tsx'
import { TaskChoice } from './TaskChoice.tsx'

interface ParamProps extends RuleWorld {
  /** Whose ids are asked for. */
  of: PeopleKind
  param: string
  onChange: (param: string) => void
}

/** What asks for the parameter of a strategy. */
const peopleParams: Record<PeopleParam, ComponentType<ParamProps>> = {
  none: () => null,
  range: RangeParam,
  ids: IdsParam,
  idsAndLevel: (props) => (
    <>
      <IdsParam {...firstPart(props)} />
      <LevelParam {...secondPart(props)} />
    </>
  ),
  level: LevelParam,
  field: FieldParam,
  fieldAndLevel: (props) => (
    <>
      <FieldParam {...firstPart(props)} of="dept" />
      <LevelParam {...secondPart(props)} />
    </>
  ),
  expression: ExpressionParam,
  card: ({ param, tasks, readOnly, onChange }) => (
    <RuleRow label="节点">
      {(id) => <TaskChoice id={id} tasks={tasks} disabled={readOnly} value={param} onChange={onChange} />}
    </RuleRow>
  ),
}

/** Asks for the parameter of a strategy. */
export function PeopleParamInput({ kind, ...props }: ParamProps & { kind: PeopleParam }) {
  const Asking = peopleParams[kind]
  return <Asking {...props} />
}

/** Ids or a field stand before the bar, the level behind it. */
const partsOf = (param: string): [first: string, second: string] => {
  const [first = '', second = ''] = param.split('|')
  return [first, second]
}

function firstPart(props: ParamProps): ParamProps {
  const [first, second] = partsOf(props.param)
  return { ...props, param: first, onChange: (next) => props.onChange(`${next}|${second}`) }
}

function secondPart(props: ParamProps): ParamProps {
  const [first, second] = partsOf(props.param)
  return { ...props, param: second, onChange: (next) => props.onChange(`${first}|${next}`) }
}

const subjectWords: Record<PeopleKind, string> = {
  user: '人员',
  dept: '部门',
  role: '角色',
  post: '岗位',
  group: '用户组',
}

function IdsParam({ of, param, readOnly, onChange }: ParamProps) {
  const sources = usePeopleSources()
  const ids = param.split(',').filter(Boolean)
  const pick = (joined: string) => onChange(joined.split(';').filter(Boolean).join(','))
  const label = subjectWords[of]
  return (
    <RuleRow label={label}>
      {(id) => {
        const picker = { id, multiple: true, disabled: readOnly, placeholder: `选择${label}`, value: ids.join(';') }
        if (of === 'user') return <UserSelect {...picker} onChange={pick} />
        if (of === 'dept') return <DeptSelect {...picker} everywhere scope="all" onChange={pick} />
        return (
          <ChoiceSelect
            id={id}
            multiple
            disabled={readOnly}
            placeholder={`选择${label}`}
            source={sources[of]}
            value={ids}
            onChange={(next) => onChange(next.join(','))}
          />
        )
      }}
    </RuleRow>
  )
}

/** Whoever chooses, chooses among these. */
function RangeParam({ param, readOnly, onChange }: ParamProps) {
  return (
    <RuleRow label="可选范围" note="不选时可选全部人员">
      {(id) => (
        <UserSelect
          id={id}
          multiple
          disabled={readOnly}
          placeholder="全部人员"
          value={param.split(',').filter(Boolean).join(';')}
          onChange={(joined) => onChange(joined.split(';').filter(Boolean).join(','))}
        />
      )}
    </RuleRow>
  )
}

function LevelParam({ param, readOnly, onChange }: ParamProps) {
  return (
    <RuleRow label="级数" note="1 到 15，1 为直接的上一级">
      {(id) => (
        <InputNumber
          id={id}
          min={1}
          max={15}
          precision={0}
          disabled={readOnly}
          value={Number(param) || null}
          onChange={(level) => onChange(level === null ? '' : String(level))}
        />
      )}
    </RuleRow>
  )
}

function FieldParam({ of, param, fields, readOnly, onChange }: ParamProps) {
  return (
    <RuleRow label="表单字段">
      {(id) => (
        <FieldChoice
          id={id}
          fields={fields}
          fits={({ control }) => subjectOf(control.type) === of}
          none={of === 'dept' ? '表单中没有部门选择控件' : '表单中没有人员选择控件'}
          disabled={readOnly}
          value={param}
          onChange={onChange}
        />
      )}
    </RuleRow>
  )
}

const isText = (param: string) => /[$#]\{/.test(param)

/** A stored expression by its id, or one that is written here. */
function ExpressionParam({ param, readOnly, onChange }: ParamProps) {
  const { expression } = usePeopleSources()
  // While it is written it may be empty.
  const [isOwn, setOwn] = useState(isText(param))
  return (
    <>
      <RuleRow label="表达式来源">
        {(id) => (
          <Radio.Group
            name={id}
            aria-label="表达式来源"
            disabled={readOnly}
            value={isOwn ? 'own' : 'stored'}
            options={[
              { value: 'stored', label: '流程表达式' },
              { value: 'own', label: '自定义' },
            ]}
            onChange={({ target }) => {
              setOwn(target.value === 'own')
              onChange('')
            }}
          />
        )}
      </RuleRow>
      <RuleRow label="表达式" note={isOwn ? '结果为用户编号、编号列表或逗号分隔的编号' : undefined}>
        {(id) =>
          isOwn ? (
            <Input.TextArea
              id={id}
              autoSize={{ minRows: 2, maxRows: 6 }}
              maxLength={2000}
              disabled={readOnly}
              value={param}
              onChange={({ target }) => onChange(target.value)}
            />
          ) : (
            <ChoiceSelect
              id={id}
              disabled={readOnly}
              placeholder="选择表达式"
              source={expression}
              value={param ? [param] : []}
              onChange={([chosen = '']) => onChange(chosen)}
            />
          )
        }
      </RuleRow>
    </>
  )
}
