import type { House } from '../../platform/house.ts'
import { mountMcp } from '../../platform/mcp/mount.ts'
import { tools } from './actions.ts'
import { instructions } from './words.ts'

export const mountAssistants = ({ app, serving, mounted, own }: Pick<House, 'app' | 'serving' | 'mounted' | 'own'>): void =>
	mountMcp(app, { serving, mounted, own, instructions, tools })
