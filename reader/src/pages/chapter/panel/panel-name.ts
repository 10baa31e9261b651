export type PanelName = 'settings' | 'contents' | 'notes' | 'voice' | 'search' | 'help' | 'offline';
