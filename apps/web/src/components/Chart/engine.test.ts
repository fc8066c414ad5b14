import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChartColours, ChartStyle } from './chartTypes.ts'
import { openDrawing, type Drawing } from './engine.ts'

const colours: ChartColours = {
  dark: false,
  series: ['#111111', '#222222', '#333333', '#444444', '#555555', '#666666'],
  solid: '#0b0b0b',
  heading: '#000000',
  text: '#010101',
  secondary: '#020202',
  disabled: '#030303',
  split: '#040404',
  border: '#050505',
  card: '#ffffff',
  elevated: '#ffffff',
  spotlight: '#060606',
  fill: '#070707',
  success: '#080808',
  warning: '#090909',
  error: '#0a0a0a',
  family: 'sans-serif',
}
const style: ChartStyle = { colours, motion: false, patterns: false }
const option = (data: number[]) => ({
  xAxis: { type: 'category' as const, data: ['一', '二'] },
  yAxis: { type: 'value' as const },
  series: [{ type: 'bar' as const, name: '完成', data }],
})

let drawing: Drawing | undefined
// Widths of texts are guessed where there is no canvas.
beforeEach(() => void vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null))
afterEach(() => drawing?.close())

function aBox() {
  const box = document.createElement('div')
  Object.defineProperties(box, { clientWidth: { value: 400 }, clientHeight: { value: 300 } })
  document.body.append(box)
  return box
}

test('图表: the real library draws with exactly the registered parts, in the colours of the theme', () => {
  const box = aBox()
  drawing = openDrawing(box, 'svg', style)
  drawing.show(option([1, 2]), style)
  expect(box.querySelector('svg')?.textContent).toContain('一')
  expect(box.innerHTML).toContain('#111111')
  drawing.show(option([3, 4]), { ...style, colours: { ...colours, series: ['#abcdef'] } })
  expect(box.innerHTML).toContain('#abcdef')
  expect(box.innerHTML).not.toContain('#111111')
})
