import { Radio, Tabs } from 'antd'
import { useMemo, useState } from 'react'
import type { FormDefinition } from '@app/form-engine/document/types.ts'
import { htmlSample } from '@app/form-engine/export/htmlSample.ts'
import { reactSample } from '@app/form-engine/export/react.ts'
import { vueSample } from '@app/form-engine/export/vue.ts'
import type { CodeLanguage } from '#/components/CodeEditor/codeEditor.types.ts'
import { useDesigner, useDesignerStore } from '#/features/form/definition/draft/designerStore.ts'
import { usePhone } from '#/kit/page/usePhone.ts'
import { fileNameOf, TextDialog } from './TextDialog.tsx'
import css from './dialogs.module.css'

type Kind = 'vue' | 'html' | 'react'
type Style = 'renderer' | 'plain'

interface Sample {
  label: string
  ending: string
  language: CodeLanguage
  write: (definition: FormDefinition, style: Style) => string
}

/** Pages that live elsewhere call this server. */
const server = () => ({ server: window.location.origin })

const samples: Record<Kind, Sample> = {
  vue: { label: 'VUE', ending: '.vue', language: 'vue', write: (form) => vueSample(form, server()) },
  html: { label: 'HTML', ending: '.html', language: 'html', write: (form) => htmlSample(form, server()) },
  react: { label: 'REACT', ending: '.tsx', language: 'tsx', write: (form, style) => reactSample(form, { style }) },
}

/** 代码: the form in a page of one's own (form-designer §10). It is text here and never runs. */
export function CodeDialog() {
  const store = useDesignerStore()
  const definition = useDesigner((state) => state.definition)
  const formName = useDesigner((state) => state.formName)
  const phone = usePhone()
  const [kind, setKind] = useState<Kind>('vue')
  const [style, setStyle] = useState<Style>('renderer')
  const { ending, language, write } = samples[kind]
  const text = useMemo(() => write(definition, style), [write, definition, style])
  return (
    <TextDialog
      title="代码"
      language={language}
      text={text}
      fileName={fileNameOf(formName, ending)}
      onClose={() => store.getState().closeDialog()}
    >
      {(editor) => (
        <div className={css.code}>
          <Tabs
            tabPlacement={phone ? 'top' : 'start'}
            size="small"
            activeKey={kind}
            onChange={(key) => setKind(key as Kind)}
            items={Object.entries(samples).map(([key, { label }]) => ({ key, label }))}
          />
          <div className={css.codeText}>
            {kind === 'react' && (
              <Radio.Group
                aria-label="代码形式"
                value={style}
                onChange={(event) => setStyle(event.target.value as Style)}
                options={[
                  { value: 'renderer', label: '引用渲染器' },
                  { value: 'plain', label: '独立源码' },
                ]}
              />
            )}
            <div className={css.codeEditor}>{editor}</div>
          </div>
        </div>
      )}
    </TextDialog>
  )
}
