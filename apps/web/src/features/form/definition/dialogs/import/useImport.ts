import { App } from 'antd'
import { useState } from 'react'
import { FormFormatError } from '@app/form-engine/definition/load.ts'
import { formLimits } from '@app/form-engine/document/formLimits.ts'
import { formsIn, type FoundForm } from '@app/form-engine/import/formsIn.ts'
import { takeForm, type TakeWay } from '#/features/form/definition/dialogs/takeForm.ts'
import { useDesigner, useDesignerStore } from '#/features/form/definition/draft/designerStore.ts'

/** Samples carry a page around the form. */
const mostFileBytes = 2 * formLimits.bytes

/** What is asked or refused while the dialog is open. */
interface Asked {
  failure?: { message: string; detail: string | undefined }
  /** Several forms in one text: which one. */
  found?: readonly FoundForm[]
}

/** Takes forms out of texts and files into the designer. Nothing is sent anywhere. */
export function useImport() {
  const store = useDesignerStore()
  const filled = useDesigner((state) => state.definition.list.length > 0)
  const { message } = App.useApp()
  const [way, setWay] = useState<TakeWay>('replace')
  const [asked, setAsked] = useState<Asked>({})

  const attempt = (run: () => void) => {
    try {
      run()
    } catch (error) {
      if (!(error instanceof FormFormatError)) throw error
      setAsked({ failure: { message: error.message, detail: error.detail } })
      void message.error(error.message)
    }
  }
  const take = (source: unknown) =>
    attempt(() => {
      takeForm(store, source, filled ? way : 'replace')
      void message.success('导入成功')
      store.getState().closeDialog()
    })
  const read = (text: string) =>
    attempt(() => {
      const found = formsIn(text)
      const [only, ...others] = found
      if (others.length > 0) setAsked({ found })
      else if (only) take(only.source)
    })
  const readFile = async (file: File) => {
    if (file.size > mostFileBytes) {
      setAsked({ failure: { message: '表单定义过大', detail: '文件不能超过 2 MB，表单定义不能超过 1 MB' } })
      void message.error('表单定义过大')
    } else read(await file.text())
  }
  return { filled, way, setWay, ...asked, read, readFile, take, forget: () => setAsked({}) }
}
