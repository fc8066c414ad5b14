import { useState } from 'react'
import { CodeArea } from '#/components/CodeEditor/CodeArea.tsx'
import type { EditorProps } from '#/components/form/panel/edited.ts'
import { option } from '#/components/form/panel/lens.ts'
import { objectOf } from '#/features/form/definition/panels/jsonObject.ts'
import words from '#/features/form/shared/words.module.css'

const lens = option('headers')

/** Headers of uploads as JSON; only an object reaches the control, until then the sentence says what is missing. */
export function HeadersEditor({ id, edited }: EditorProps) {
  const [control] = edited.controls
  const headers = lens.get(control)
  const [draft, setDraft] = useState({ key: control.key, headers, text: pretty(headers), wrong: false })
  const shown =
    draft.key === control.key && draft.headers === headers
      ? draft
      : { key: control.key, headers, text: pretty(headers), wrong: false }
  const write = (text: string) => {
    const parsed = textsOf(objectOf(text))
    setDraft({ key: control.key, headers: parsed ?? headers, text, wrong: parsed === undefined })
    if (parsed) edited.change((one) => lens.set(one, parsed), lens.name)
  }
  return (
    <>
      <CodeArea
        key={control.key}
        label="请求头（JSON格式）"
        language="json"
        height={104}
        value={shown.text}
        readOnly={edited.readOnly}
        placeholder="严格JSON格式"
        {...(shown.wrong && { describedBy: `${id}-wrong` })}
        onChange={write}
      />
      {shown.wrong && (
        <p id={`${id}-wrong`} className={words.problem} role="alert">
          请求头不是合法的JSON
        </p>
      )}
    </>
  )
}

/** Headers are texts. */
const textsOf = (parsed: Record<string, unknown> | undefined) =>
  parsed && Object.values(parsed).every((value) => typeof value === 'string') ? parsed : undefined

const pretty = (headers: unknown) => JSON.stringify(headers ?? {}, null, 2)
