import { onlineManager } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { OfflineBar } from './OfflineBar.tsx'

afterEach(() => onlineManager.setOnline(true))

test('a lost network is announced until it is back, without a promise about what was being sent', () => {
  render(<OfflineBar />)
  act(() => onlineManager.setOnline(false))
  expect(screen.getByText('网络已断开，恢复后页面自动更新；没有成功的提交不会自动重发，请恢复后重试')).toBeTruthy()
  act(() => onlineManager.setOnline(true))
  expect(screen.queryByText('网络已断开，恢复后页面自动更新；没有成功的提交不会自动重发，请恢复后重试')).toBeNull()
})
