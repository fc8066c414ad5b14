import { AidexForm } from './AidexForm.ts'
import './embed.css'

if (!customElements.get('aidex-form')) customElements.define('aidex-form', AidexForm)
