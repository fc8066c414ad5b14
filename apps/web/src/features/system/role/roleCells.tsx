import { Input, InputNumber, Tag } from 'antd'
import { useState } from 'react'
import { adminRoleId, role, type RoleItem } from '@app/shared/system/role.ts'
import { fieldMessage, uniqueCheck } from '#/kit/form/rules.ts'
import { CutText } from '#/kit/table/CutText.tsx'
import { numberText } from '#/kit/words/format.ts'
import { isNew, type RoleDraft } from './drafts.ts'
import css from './role.module.css'

interface TextCellProps {
  field: 'roleName' | 'roleKey'
  draft: RoleDraft
  onType: (values: Partial<RoleDraft>) => void
}

/** A name or key being typed; judged when it is left, by the rule and by the server. */
export function TextCell({ field, draft, onType }: TextCellProps) {
  const { label } = role.fields[field]
  const [fault, setFault] = useState<string>()
  const [check] = useState(() => uniqueCheck(role, field, role.fields[field], isNew(draft.id) ? undefined : draft.id))
  const judge = async () => {
    const value = draft[field]
    setFault(fieldMessage(role.fields[field], value) ?? (await check(value, {})))
  }
  return (
    <span className={css.cell}>
      <Input
        size="small"
        autoComplete="off"
        aria-label={label}
        aria-invalid={fault !== undefined}
        autoFocus={field === 'roleName'}
        placeholder="请输入"
        {...(fault ? { status: 'error' as const } : {})}
        disabled={field === 'roleKey' && draft.id === adminRoleId}
        value={draft[field]}
        onChange={(event) => onType({ [field]: event.target.value })}
        onBlur={() => void judge()}
      />
      {fault && (
        <span className={css.fault} role="alert">
          {fault}
        </span>
      )}
    </span>
  )
}

export function SortCell({ draft, onType }: { draft: RoleDraft; onType: (values: Partial<RoleDraft>) => void }) {
  return (
    <span className={css.cell}>
      <InputNumber
        size="small"
        min={0}
        precision={0}
        aria-label="排序号"
        placeholder="自动"
        style={{ width: '100%' }}
        value={draft.sort}
        onChange={(sort) => onType({ sort })}
      />
    </span>
  )
}

interface NameCellProps {
  row: RoleItem
  /** Shown otherwise than it is stored. */
  changed: boolean
  removed: boolean
  onPick: () => void
}

/** The name of a row that is not being edited; chooses the row. */
export function NameCell({ row, changed, removed, onPick }: NameCellProps) {
  return (
    <button type="button" className={removed ? `${css.name} ${css.removed}` : css.name} onClick={onPick}>
      <CutText>{row.roleName}</CutText>
      {changed && <span className={css.unsaved} role="img" aria-label="未保存" title="未保存" />}
    </button>
  )
}

export const KeyTag = ({ row }: { row: RoleItem }) => <Tag>{row.roleKey}</Tag>
export const SortText = ({ row }: { row: RoleItem }) => (typeof row.sort === 'number' ? numberText(row.sort) : '自动')
