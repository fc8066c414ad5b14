import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '#/app/App.tsx'
import { paintDocument } from '#/app/theme/document.ts'
import '#/app/boot.css'
import '#/app/global.css'
import '#/app/print.css'

paintDocument()

const root = document.getElementById('app')
if (!root) throw new Error('index.html has no #app')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
