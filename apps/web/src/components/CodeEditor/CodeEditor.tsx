import { Suspense, type CSSProperties } from 'react'
import { useDisabled } from '#/kit/form/useDisabled.ts'
import { latePart } from '#/kit/page/latePart.tsx'
import type { CodeEditorProps } from './codeEditor.types.ts'
import css from './CodeEditor.module.css'

const EditorHost = latePart(() => import('./EditorHost.tsx'))

/** A code editor that arrives when one is first shown; the text can be read until then. */
export function CodeEditor(props: CodeEditorProps) {
  const height = props.height ?? 240
  const readOnly = useDisabled(props.readOnly)
  return (
    <div
      className={css.editor}
      style={{ '--code-height': typeof height === 'number' ? `${height}px` : height } as CSSProperties}
    >
      <Suspense fallback={<pre className={css.waiting}>{props.value.slice(0, 4_000)}</pre>}>
        <EditorHost {...props} readOnly={readOnly} />
      </Suspense>
    </div>
  )
}
