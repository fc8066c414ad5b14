import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Button } from 'antd'
import type { LinkageAction } from '@app/form-engine/document/types.ts'
import { ActionRow } from './ActionRow.tsx'
import type { RulePartProps } from './conditions/rulePart.ts'
import css from './values/conditions.module.css'

interface ActionsEditorProps extends RulePartProps<readonly LinkageAction[]> {
  /** 动作, 否则动作. */
  name: string
}

/** What happens, one after another. */
export function ActionsEditor({ name, ...props }: ActionsEditorProps) {
  const { part: actions, readOnly, onChange } = props
  return (
    <div role="group" aria-label={name}>
      <ul className={css.actions}>
        {actions.map((action, at) => (
          <ActionRow
            key={at}
            {...props}
            name={`${name} ${at + 1}`}
            part={action}
            onChange={(next, burst) => onChange(actions.with(at, next), burst && `${at}.${burst}`)}
            onRemove={() => onChange(actions.toSpliced(at, 1))}
          />
        ))}
      </ul>
      {!readOnly && (
        <Button
          type="link"
          size="small"
          icon={<PlusOutlined aria-hidden />}
          onClick={() => onChange([...actions, { do: 'show', targets: [] }])}
        >
          {`添加${name}`}
        </Button>
      )}
    </div>
  )
}
