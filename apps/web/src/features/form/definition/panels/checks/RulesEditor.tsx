import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Button, Checkbox, Input } from 'antd'
import type { Rule } from '@app/form-engine/document/types.ts'
import type { EditorProps } from '#/components/form/panel/edited.ts'
import { kindsFor } from './ruleKinds.ts'
import { RuleRow } from './RuleRow.tsx'
import css from '#/components/form/panel/panel.module.css'

/** Whether a field must be filled, and what else is asked of it (form-designer §1.4). */
export function RulesEditor({ id, edited }: EditorProps) {
  const [control] = edited.controls
  const [first = {}, ...others] = control.rules ?? []
  const set = (rules: Rule[], burst?: string) => edited.change((one) => ({ ...one, rules }), burst && `rules.${burst}`)
  const setFirst = (given: Rule, burst?: string) => set([{ ...first, ...given }, ...others], burst)
  return (
    <div className={css.stack}>
      <Checkbox
        id={id}
        checked={first.required === true}
        disabled={edited.readOnly}
        onChange={(event) => setFirst({ required: event.target.checked })}
      >
        必填
      </Checkbox>
      <Input
        value={first.message ?? ''}
        disabled={edited.readOnly}
        placeholder="必填校验提示信息"
        aria-label="必填校验提示信息"
        onChange={(event) => setFirst({ message: event.target.value }, 'required')}
      />
      {others.map((rule, at) => (
        <RuleRow
          key={at}
          number={at + 1}
          rule={rule}
          label={control.label}
          kinds={kindsFor(control)}
          readOnly={edited.readOnly}
          onChange={(next, burst) => set([first, ...others.with(at, next)], burst && `${at}.${burst}`)}
          onRemove={() => set([first, ...others.toSpliced(at, 1)])}
        />
      ))}
      {!edited.readOnly && (
        <Button
          type="link"
          size="small"
          className={css.add}
          icon={<PlusOutlined aria-hidden />}
          onClick={() => set([first, ...others, { pattern: '', message: '' }])}
        >
          增加校验
        </Button>
      )}
    </div>
  )
}
