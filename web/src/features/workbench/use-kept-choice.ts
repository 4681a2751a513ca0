import { useSyncExternalStore } from 'react'
import { forgetOnDevice, keepOnDevice, onDeviceChange, readDevice } from '../../platform/device/device.ts'

/** How this person looks at tables on this device. */
export function useKeptChoice(name: 'table' | 'columns'): [string, (value: string) => void] {
	const value = useSyncExternalStore(
		onDeviceChange,
		() => readDevice(name) ?? '',
		() => '',
	)
	return [value, (next) => void (next ? keepOnDevice(name, next) : forgetOnDevice(name))]
}
