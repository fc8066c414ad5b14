import { Input, Switch, Typography } from 'antd'
import { useId, useState } from 'react'
import type { InputProps } from '#/kit/form/inputProps.ts'
import { Select } from '#/kit/form/Select.tsx'
import { useDisabled } from '#/kit/form/useDisabled.ts'
import { insideCard } from '#/kit/page/insideCard.ts'
import { ArgumentInputs } from './ArgumentInputs.tsx'
import { draftOf, readTarget, startOf, useTargets, type Target, type TargetDraft } from './targets.ts'
import css from './job.module.css'

/** 调用方法: a registered task with an input for each of its arguments, or the text itself (monitor §4.4). */
export function TargetInput({ field, id, value, onChange, onBlur, disabled: own }: InputProps) {
  const disabled = useDisabled(own)
  const { data: targets, isLoading, error } = useTargets()
  const text = typeof value === 'string' ? value : ''
  const [drawn, setDrawn] = useState<TargetDraft>()
  const [asText, setAsText] = useState<boolean>()
  const modeId = useId()

  // What is typed into the inputs counts as long as the text is still theirs.
  const draft = drawn?.text === text ? drawn : readTarget(text, targets ?? [])
  const textMode = asText ?? (!isLoading && !draft)
  const change = (next: TargetDraft) => {
    setDrawn(next)
    onChange?.(next.text)
  }
  const choose = (name: string) => {
    const target = targets?.find((each) => each.name === name)
    if (target) change(startOf(target))
  }
  return (
    <div
      className={css.target}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && onBlur?.()}
    >
      <div className={css.mode}>
        <Typography.Text type="secondary">支持字符串，布尔类型，长整型，浮点型，整型</Typography.Text>
        <span className={css.switch}>
          <label htmlFor={modeId}>文本模式</label>
          <Switch
            id={modeId}
            size="small"
            checked={textMode}
            disabled={!targets || (textMode && !draft)}
            title={textMode && !draft ? '文本无法识别，不能切换' : undefined}
            onChange={setAsText}
          />
        </span>
      </div>
      {textMode && (
        <Input
          {...(id ? { id } : {})}
          className={css.code}
          value={text}
          disabled={disabled}
          placeholder="请输入调用目标字符串"
          autoComplete="off"
          spellCheck={false}
          aria-label={field.label}
          onChange={(event) => onChange?.(event.target.value)}
        />
      )}
      {!textMode && (
        <>
          <Select
            {...(id ? { id } : {})}
            aria-label={field.label}
            placeholder="请选择"
            disabled={disabled}
            loading={isLoading}
            value={draft?.target?.name ?? null}
            options={(targets ?? []).map(optionOf)}
            showSearch={{ filterOption: (typed, option) => matches(typed, option?.target) }}
            optionRender={({ data }) => <Choice target={data.target} />}
            getPopupContainer={insideCard}
            onChange={choose}
          />
          {draft?.target && <Arguments draft={draft} target={draft.target} disabled={disabled} onChange={change} />}
        </>
      )}
      {error && <Typography.Text type="danger">{`可调用的任务加载失败：${error.message}`}</Typography.Text>}
    </div>
  )
}

interface ArgumentsProps {
  draft: TargetDraft
  target: Target
  disabled: boolean
  onChange: (draft: TargetDraft) => void
}

function Arguments({ draft, target, disabled, onChange }: ArgumentsProps) {
  return (
    <>
      <p className={css.hint}>{[target.description, ...limitsOf(target)].filter(Boolean).join('；')}</p>
      <ArgumentInputs
        params={target.params}
        values={draft.values}
        disabled={disabled}
        onChange={(values) => onChange(draftOf(target, values))}
      />
      <output className={css.code} aria-label="调用目标字符串">
        {draft.text}
      </output>
    </>
  )
}

const limitsOf = ({ maxPerHour, singleton }: Target): string[] => [
  ...(maxPerHour === null ? [] : [`每小时最多执行 ${maxPerHour} 次`]),
  ...(singleton ? ['不会并行执行'] : []),
]

const optionOf = (target: Target) => ({
  value: target.name,
  label: `${target.title}　${target.name}`,
  disabled: !target.allowed,
  target,
})

const matches = (typed: string, target: Target | undefined) =>
  target !== undefined &&
  `${target.name} ${target.title} ${target.description}`.toLowerCase().includes(typed.trim().toLowerCase())

function Choice({ target }: { target: Target }) {
  return (
    <span className={css.choice}>
      <span>{target.title}</span> <code>{target.name}</code>
      <small>{target.allowed ? target.description : '没有该任务的调度权限'}</small>
    </span>
  )
}
