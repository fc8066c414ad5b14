import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Path prefix of the application; the router takes the same one without the last slash. */
const base = '/admin/'

/** Marked experimental by its authors, so it can be switched off here alone. */
const reactCompiler = true

const server = `http://127.0.0.1:${process.env.PORT ?? 8080}`

// Everything outside the prefix belongs to the server: its API stands at the root.
const proxy = { '^/(?!admin(/|$))': { target: server, changeOrigin: false } }

export default defineConfig({
  base,
  plugins: [react({ compiler: reactCompiler })],
  server: { proxy },
  preview: { proxy },
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 2048,
    chunkSizeWarningLimit: 800,
  },
})
