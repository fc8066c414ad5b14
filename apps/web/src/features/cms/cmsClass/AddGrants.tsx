import { Button } from 'antd'
import { useState } from 'react'
import type { ToldGrant } from '@app/shared/cms/cmsClassCalls.ts'
import { DeptSelect } from '#/components/DeptSelect/DeptSelect.tsx'
import { UserSelect } from '#/components/UserSelect/UserSelect.tsx'
import { roleSource } from '#/features/cms/shared/roleSource.ts'
import { ChoiceSelect } from '#/kit/form/ChoiceSelect.tsx'
import { Select } from '#/kit/form/Select.tsx'
import { insideCard } from '#/kit/page/insideCard.ts'
import { subjectWords } from './GrantTable.tsx'
import css from './cmsClass.module.css'

type Kind = ToldGrant['subjectType']

const none: readonly ToldGrant[] = []

/** Chooses roles, people or departments for rows of their own in the list of grants. */
export function AddGrants({ onAdd }: { onAdd: (grants: readonly ToldGrant[]) => void }) {
  const [kind, setKind] = useState<Kind>('role')
  const [chosen, setChosen] = useState(none)
  const pick = (found: readonly { id: string; name: string }[]) =>
    setChosen(
      found.map(({ id, name }) => ({
        subjectType: kind,
        subjectId: id,
        subjectName: name,
        actions: ['view'],
        inherit: 'Y',
      })),
    )
  const value = chosen.map(({ subjectId }) => subjectId)
  return (
    <div className={css.addSubjects}>
      <Select
        aria-label="对象类型"
        value={kind}
        getPopupContainer={insideCard}
        options={(Object.keys(subjectWords) as Kind[]).map((key) => ({ value: key, label: subjectWords[key] }))}
        onChange={(next) => {
          setKind(next)
          setChosen(none)
        }}
      />
      {kind === 'user' && (
        <UserSelect multiple value={value.join(';')} placeholder="选择人员" onChange={(_, found) => pick(found)} />
      )}
      {kind === 'dept' && (
        <DeptSelect
          multiple
          scope="all"
          value={value.join(';')}
          placeholder="选择部门"
          onChange={(_, found) => pick(found)}
        />
      )}
      {kind === 'role' && (
        <ChoiceSelect
          multiple
          aria-label="选择角色"
          placeholder="选择角色"
          source={roleSource}
          value={value}
          onChange={(_, found) => pick(found.map(({ value: id, label }) => ({ id, name: label })))}
        />
      )}
      <Button
        disabled={chosen.length === 0}
        onClick={() => {
          onAdd(chosen)
          setChosen(none)
        }}
      >
        添加
      </Button>
    </div>
  )
}
