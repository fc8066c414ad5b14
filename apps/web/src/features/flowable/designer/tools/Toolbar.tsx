'use no memo' // The file changes beneath its elements, which stay the same objects.

import { App } from 'antd'
import { useId } from 'react'
import { useEditor, useEditorNews } from '#/features/flowable/designer/canvas/editorContext.ts'
import { ChunkLoadError, loadChunk } from '#/kit/http/loadChunk.ts'
import { ToolButton } from '#/kit/page/ToolButton.tsx'
import type { DialogName } from './ModelDialogs.tsx'
import { toolGroups, type ToolState } from './toolEntries.tsx'
import css from './tools.module.css'

interface ToolbarProps {
  marksShown: boolean
  onMarks: () => void
  isSimulating: boolean
  onSimulate: () => Promise<void>
  onDialog: (dialog: DialogName) => void
}

/** What is done with the drawing (workflow §18.3). */
export function Toolbar({ marksShown, onMarks, isSimulating, onSimulate, onDialog }: ToolbarProps) {
  const editor = useEditor()
  const { message } = App.useApp()
  const fileId = useId()
  useEditorNews()
  const state: ToolState = {
    editor,
    marksShown,
    onMarks,
    isSimulating,
    onSimulate,
    onDialog,
    onFile: () => document.getElementById(fileId)?.click(),
  }
  const open = async (chosen: File | undefined) => {
    if (!chosen) return
    try {
      await editor.open(await textOf(chosen))
    } catch (error) {
      void message.error(error instanceof Error ? error.message : '文件无法打开')
    }
  }
  const use = async (act: (state: ToolState) => void | Promise<void>) => {
    try {
      await act(state)
    } catch (error) {
      if (!(error instanceof ChunkLoadError)) throw error
      void message.error(error.message)
    }
  }
  return (
    <div className={css.toolbar} role="toolbar" aria-label="设计工具">
      <input
        id={fileId}
        type="file"
        accept=".xml,.bpmn"
        hidden
        aria-label="选择流程文件"
        onChange={({ target }) => {
          void open(target.files?.[0])
          target.value = ''
        }}
      />
      {toolGroups.map((group, at) => (
        <span key={at} className={css.group}>
          {group
            .filter(({ isShown }) => isShown?.(state) ?? true)
            .map(({ label, hint, icon, isOff, isOn, act }) => {
              const word = typeof label === 'string' ? label : label(state)
              return (
                <ToolButton
                  key={word}
                  label={word}
                  {...(hint && { hint })}
                  icon={icon}
                  disabled={isOff?.(state) ?? false}
                  {...(isOn && { 'aria-pressed': isOn(state) })}
                  onClick={() => void use(act)}
                />
              )
            })}
        </span>
      ))}
    </div>
  )
}

/** By the encoding that the file declares. */
async function textOf(file: File): Promise<string> {
  const { decodeXml } = await loadChunk(() => import('@app/flow-engine/xml/decode.ts'))
  return decodeXml(new Uint8Array(await file.arrayBuffer()))
}
