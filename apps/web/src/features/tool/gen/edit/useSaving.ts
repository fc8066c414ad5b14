import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useState } from 'react'
import { gen, genCalls } from '@app/shared/tool/gen.ts'
import { definitionProblems, problemsOf, type GenProblem } from '@app/shared/tool/genChecks.ts'
import type { GenDraft } from '@app/shared/tool/genTable.ts'
import { ApiError, call, report } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { useAuth } from '#/kit/session/access.ts'
import { useEditorStore, type OpenProblem } from './editStore.ts'
import { downloadTable } from './Generated.tsx'

interface Saving {
  jump: (problem: OpenProblem) => void
  leave: () => void
}

const refused = '表单校验未通过，请重新检查提交内容'

/** 保存 keeps what is there, 保存并生成代码 judges it first; a refusal leads to its field. */
export function useSaving({ jump, leave }: Saving) {
  const store = useEditorStore()
  const { message } = App.useApp()
  const client = useQueryClient()
  const { hasPermi } = useAuth()
  const [stale, setStale] = useState<string>()
  const [generated, setGenerated] = useState<GenDraft>()

  const tell = (problems: readonly GenProblem[]) => {
    store.getState().showProblems(problems)
    void message.error(refused)
    const [first] = store.getState().problems
    if (first) jump(first)
  }

  /** Whether it was stored. */
  const send = async (endpoint: typeof genCalls.keep): Promise<boolean> => {
    const { doc, version } = store.getState()
    const { tableName: _tableName, ...info } = doc.info
    try {
      const body = { ...info, version, columns: [...doc.columns] }
      const answer = await call(endpoint, { body }, { silent: true })
      store.getState().markSaved(doc, answer)
      void client.invalidateQueries({ queryKey: [gen.name] })
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const problems = problemsOf(error.errors)
      if (error.reason === 'stale') setStale(error.message)
      else if (problems.length > 0) tell(problems)
      else report(error)
      return false
    }
  }

  const [keep, keepingHere] = useOnce(async () => {
    if (await send(genCalls.keep)) void message.success('保存成功')
  })
  const [keepAndLeave, leaving] = useOnce(async () => {
    if (!(await send(genCalls.keep))) return
    void message.success('保存成功')
    leave()
  })
  const [save, saving] = useOnce(async () => {
    const { doc } = store.getState()
    const problems = definitionProblems(doc.info, doc.columns)
    if (problems.length > 0) return tell(problems)
    if (!(await send(genCalls.save))) return
    void message.success('保存成功')
    const { info } = store.getState().doc
    setGenerated(info)
    if (info.genType === '0' && hasPermi(['tool:gen:code'])) await downloadTable(info.tableName)
  })
  return {
    keep,
    keepAndLeave,
    save,
    keeping: leaving,
    saving,
    busy: keepingHere || leaving || saving,
    stale,
    generated,
  }
}
