import { onlineManager } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { OfflineBar } from './OfflineBar.tsx'

afterEach(() => onlineManager.setOnline(true))

test('a lost network is announced until it is back', () => {
  render(<OfflineBar />)
  act(() => onlineManager.setOnline(false))
  expect(screen.getByText('网络已断开，恢复后自动重试')).toBeTruthy()
  act(() => onlineManager.setOnline(true))
  expect(screen.queryByText('网络已断开，恢复后自动重试')).toBeNull()
})
