import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { field } from '@app/shared/kit/field.ts'
import { defineResource } from '@app/shared/kit/resource.ts'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import { FieldInput } from './FieldInput.tsx'

const keeper = field(z.string(), '保管人', { widget: 'user' })
const thing = defineResource({ name: 'toy:thing', label: '物品', fields: { keeper } })

test('控件: a widget that the kit cannot draw is no text box', () => {
  // React tells of it as well.
  const console = vi.spyOn(globalThis.console, 'error').mockImplementation(() => undefined)
  expect(() => render(<FieldInput field={keeper} />)).toThrow('保管人: the page brings the input of a user')
  console.mockRestore()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('控件: a page whose form leaves out such an input does not compile', () => {
  const input = () => null
  const pages = [
    <ResourcePage key="1" resource={thing} form={{ inputs: { keeper: input } }} />,
    // @ts-expect-error 保管人 has no input.
    <ResourcePage key="2" resource={thing} form={{ size: { width: 400, height: 300 } }} />,
  ]
  expect(pages).toHaveLength(2)
})
