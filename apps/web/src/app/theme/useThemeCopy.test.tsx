import { waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { themeConfig } from '@app/shared/system/themeConfig.ts'
import { usePreferences } from '#/stores/preferences.ts'
import { renderPage } from '#testing/renderPage.tsx'
import { useThemeCopy } from './useThemeCopy.ts'

afterEach(() => {
  usePreferences.getState().reset()
  vi.unstubAllGlobals()
})

function Copy() {
  useThemeCopy()
  return null
}
const copy = JSON.stringify({ layout: 'topmenu', content_width: 'Fixed', color: '#722ED1' })
const answers = { [`GET ${themeConfig.current.path}`]: { data: { themeObj: copy } } }

test('换肤: a fresh browser takes the looks of the account over, a phone all but the fixed width', async () => {
  const desk = renderPage(<Copy />, { answers })
  await waitFor(() => expect(usePreferences.getState().color).toBe('#722ED1'))
  expect(usePreferences.getState().content_width).toBe('Fixed')
  desk.unmount()
  usePreferences.getState().reset()
  usePreferences.getState().change({ is_mobile: true })
  renderPage(<Copy />, { answers })
  await waitFor(() => expect(usePreferences.getState().color).toBe('#722ED1'))
  expect(usePreferences.getState()).toMatchObject({ layout: 'topmenu', content_width: 'Fluid' })
})
