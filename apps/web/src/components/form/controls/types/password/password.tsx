import { Input, type InputProps } from 'antd'
import { useState } from 'react'
import { keptSecret, unconfirmed } from '@app/form-engine/validation/keptSecret.ts'
import { statusOf, stringOf, widthOf } from '#/components/form/controls/families/look.ts'
import { Words } from '#/components/form/controls/families/words.tsx'
import type { ReadOnlyProps, WidgetProps } from '#/components/form/formTypes.ts'
import css from './password.module.css'

/** What is typed over the mask begins anew; a mask of which something is taken away is no mask any more. */
const typedOver = (next: string) => (next.length < keptSecret.length ? '' : next.replaceAll('•', ''))

function PasswordWidget({ options, value, onChange, disabled, input }: WidgetProps) {
  const [again, setAgain] = useState('')
  const given = stringOf(value)
  const kept = given === keptSecret
  const text = given.replace(unconfirmed, '')
  const asksAgain = options.confirm === true
  /** Until both are the same the value says so, and is refused wherever it goes. */
  const put = (first: string, second: string) =>
    onChange(asksAgain && first !== '' && first !== second ? unconfirmed + first : first)
  const shared: InputProps = {
    disabled,
    readOnly: options.readonly === true,
    status: statusOf(input),
    autoComplete: 'new-password',
  }
  return (
    <div className={css.inputs} style={{ width: widthOf(options) }}>
      <Input.Password
        {...input}
        {...shared}
        value={text}
        // There is nothing to look at behind the mask.
        visibilityToggle={!kept}
        placeholder={stringOf(options.placeholder)}
        onChange={(event) => {
          const next = kept ? typedOver(event.target.value) : event.target.value
          put(next, again)
        }}
      />
      {asksAgain && !kept && text !== '' && (
        <Input.Password
          {...shared}
          aria-label={`再次输入${input['aria-label'] ?? '密码'}`}
          value={again}
          placeholder="请再次输入"
          onChange={(event) => {
            setAgain(event.target.value)
            put(text, event.target.value)
          }}
        />
      )}
    </div>
  )
}

const Masked = ({ value }: ReadOnlyProps) => <Words>{stringOf(value) && keptSecret}</Words>

export const parts = { Widget: PasswordWidget, ReadOnly: Masked }
