package com.digitalpebble.stormcrawler.util;

/** The signature of AbstractConfigurable from 2.6 on, for compiling against; never shipped. */
public abstract class AbstractConfigurable implements Configurable {}
