import { Checkbox, Input } from 'antd'
import { changed, type RuleProps } from './ruleProps.ts'
import { RuleRow } from './RuleRow.tsx'

/** 优先级, 需要签名, 意见必填 (workflow §8.1). */
export function MoreRules({ settings, readOnly, onChange }: RuleProps) {
  return (
    <>
      <RuleRow label="优先级" note="0 到 100 的数字或表达式，默认 50">
        {(id) => (
          <Input
            id={id}
            maxLength={200}
            placeholder="50"
            value={settings.priority ?? ''}
            disabled={readOnly}
            onChange={({ target }) => onChange(changed(settings, { priority: target.value.trim() || undefined }))}
          />
        )}
      </RuleRow>
      <Checkbox
        disabled={readOnly}
        checked={settings.signEnable === true}
        onChange={({ target }) => onChange(changed(settings, { signEnable: target.checked || undefined }))}
      >
        需要签名
      </Checkbox>
      <Checkbox
        disabled={readOnly}
        checked={settings.reasonRequire === true}
        onChange={({ target }) => onChange(changed(settings, { reasonRequire: target.checked || undefined }))}
      >
        意见必填
      </Checkbox>
    </>
  )
}
