import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { session } from '@app/shared/auth/session.ts'
import { dictDataCalls } from '@app/shared/system/dictData.ts'
import { useBrand } from '#/kit/session/brand.ts'
import { DictTag } from '#/kit/words/DictTag.tsx'
import { liveChannel } from '#testing/live.ts'
import { renderPage } from '#testing/renderPage.tsx'
import { useLiveLabels } from './useLiveLabels.ts'

function Page() {
  useLiveLabels()
  const { title } = useBrand()
  return (
    <>
      <h1>{title}</h1>
      <DictTag type="sys_user_sex" value="0" />
      <DictTag type="sys_show_hide" value="0" />
    </>
  )
}

test('字典和参数变更: an open page shows the new label and title without asking for what did not change', async () => {
  const live = liveChannel()
  const labels: Record<string, string> = { sys_user_sex: '男', sys_show_hide: '显示' }
  let title = '旧名称'
  const path = (type: string) => `GET ${dictDataCalls.allByType.path.replace(':type', type)}`
  const labelsOf = (type: string) => () => ({
    data: [{ id: '1', dictType: type, dictValue: '0', dictLabel: labels[type], status: '0' }],
  })
  const { askedFor } = renderPage(<Page />, {
    answers: {
      [path('sys_user_sex')]: labelsOf('sys_user_sex'),
      [path('sys_show_hide')]: labelsOf('sys_show_hide'),
      [`GET ${session.getSysConfig.path}`]: () => ({ data: { title } }),
      ...live.answers,
    },
  })
  const leave = await live.start()
  try {
    expect(await screen.findByText('男')).toBeTruthy()
    labels.sys_user_sex = '男性'
    live.tell({ topic: 'dict', data: { dictTypes: ['sys_user_sex'] } })
    expect(await screen.findByText('男性')).toBeTruthy()
    expect(askedFor(path('sys_show_hide'))).toHaveLength(1)
    title = '新名称'
    live.tell({ topic: 'config', data: { keys: ['sys.index.title'] } })
    expect(await screen.findByText('新名称')).toBeTruthy()
    labels.sys_show_hide = '可见'
    live.tell({ topic: 'dict', data: { dictTypes: [] } })
    await waitFor(() => expect(screen.getByText('可见')).toBeTruthy())
  } finally {
    leave()
  }
})
