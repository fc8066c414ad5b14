import { Form } from 'antd'
import { type Auditor } from '@app/shared/cms/cmsClass.ts'
import { UserSelect } from '#/components/UserSelect/UserSelect.tsx'
import { ChoiceSelect } from '#/kit/form/ChoiceSelect.tsx'
import type { InputProps } from '#/kit/form/inputProps.ts'
import { roleSource } from './roleSource.ts'
import css from './auditors.module.css'

const words = ['一级', '二级', '三级']

/** 审核人: roles and people for each level. */
export function AuditorsInput({ value, disabled, onChange, onBlur }: InputProps) {
  const form = Form.useFormInstance()
  const rounds: unknown = Form.useWatch('auditRounds', { form, preserve: true })
  const count = Math.min(Math.max(Number(rounds ?? 1), 1), 3)
  const levels: readonly Auditor[][] = Array.isArray(value) ? value : []
  const set = (at: number, kind: Auditor['kind'], ids: readonly string[]) => {
    const next = Array.from({ length: count }, (_, level) => levels[level] ?? [])
    const others = (next[at] ?? []).filter((auditor) => auditor.kind !== kind)
    next[at] = [...others, ...ids.map((id) => ({ kind, id }))]
    // A level without anybody is none: the sentence says what is missing.
    onChange?.(next.some((level) => level.length > 0) ? next.filter((level) => level.length > 0) : null)
  }
  return (
    <div className={css.auditors}>
      {words.slice(0, count).map((word, at) => {
        const ids = (kind: Auditor['kind']) =>
          (levels[at] ?? []).flatMap((auditor) => (auditor.kind === kind ? [auditor.id] : []))
        return (
          <div key={word} className={css.level}>
            <span>{word}</span>
            <ChoiceSelect
              multiple
              aria-label={`${word}审核角色`}
              placeholder="选择角色"
              disabled={disabled ?? false}
              source={roleSource}
              value={ids('role')}
              onChange={(chosen) => set(at, 'role', chosen)}
            />
            <UserSelect
              multiple
              disabled={disabled}
              placeholder="选择人员"
              value={ids('user').join(';')}
              onBlur={onBlur}
              onChange={(chosen) => set(at, 'user', chosen.split(';').filter(Boolean))}
            />
          </div>
        )
      })}
    </div>
  )
}
